# SPDX-License-Identifier: MIT
#
# Compiler flags: which ones the compiler takes, warnings as errors, sanitizers. All end in
# variables of their own, so nothing here affects configure's own checks or the user's CFLAGS.

# TREADLE_CC_FLAGS(VARIABLE, FLAGS): adds those of FLAGS that the compiler takes to VARIABLE.
AC_DEFUN([TREADLE_CC_FLAGS], [
AC_LANG_ASSERT([C])
for treadle_flag in $2; do
	AC_MSG_CHECKING([whether $CC takes $treadle_flag])
	treadle_saved=$CFLAGS
	CFLAGS="$CFLAGS -Werror $treadle_flag"
	AC_COMPILE_IFELSE([AC_LANG_PROGRAM()],
		[AC_MSG_RESULT([yes]); $1="${$1} $treadle_flag"],
		[AC_MSG_RESULT([no])])
	CFLAGS=$treadle_saved
done
])

# --enable-werror: warnings are errors in our own code.
AC_DEFUN([TREADLE_ARG_WERROR], [
AC_ARG_ENABLE([werror],
	[AS_HELP_STRING([--enable-werror], [treat warnings as errors])],
	[], [enable_werror=no])
WERROR_CFLAGS=
AS_IF([test "$enable_werror" != no], [WERROR_CFLAGS=-Werror])
AC_SUBST([WERROR_CFLAGS])
])

# --enable-sanitizer=LIST: instruments the command and the unit tests. The runtime and what
# programs link are left alone: they are loaded into programs that have no sanitizer.
AC_DEFUN([TREADLE_ARG_SANITIZER], [
AC_ARG_ENABLE([sanitizer],
	[AS_HELP_STRING([--enable-sanitizer=LIST],
		[build the command and its tests with sanitizers (address,undefined)])],
	[], [enable_sanitizer=no])
SANITIZER_CFLAGS=
SANITIZER_LDFLAGS=
AS_IF([test "$enable_sanitizer" = yes], [enable_sanitizer=address,undefined])
AS_IF([test "$enable_sanitizer" != no], [
	SANITIZER_LDFLAGS="-fsanitize=$enable_sanitizer"
	SANITIZER_CFLAGS="$SANITIZER_LDFLAGS -fno-sanitize-recover=all -fno-omit-frame-pointer"
	AC_MSG_CHECKING([whether programs link with $SANITIZER_LDFLAGS])
	treadle_saved=$CFLAGS
	CFLAGS="$CFLAGS $SANITIZER_CFLAGS"
	AC_LINK_IFELSE([AC_LANG_PROGRAM()],
		[AC_MSG_RESULT([yes])],
		[AC_MSG_RESULT([no])
		AC_MSG_ERROR([$CC cannot build with $SANITIZER_LDFLAGS: name other sanitizers in --enable-sanitizer])])
	CFLAGS=$treadle_saved
])
AC_SUBST([SANITIZER_CFLAGS])
AC_SUBST([SANITIZER_LDFLAGS])
])
