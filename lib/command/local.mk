# SPDX-License-Identifier: MIT
#
# Command lines, files, signals and child processes as every command treats them: every .c and .h of this folder.
noinst_LIBRARIES += libcommand.a
libcommand_a_SOURCES = \
	lib/command/children.c lib/command/children.h \
	lib/command/command.c lib/command/command.h \
	lib/command/command_line.c lib/command/command_line.h \
	lib/command/files.c lib/command/files.h
