// SPDX-License-Identifier: MIT
//
// `treadle` without a command, on a terminal: the home screen. Each of its rows is a command line,
// which it names, and which is run as a process of its own; then the screen is back.
#ifndef CMD_HOME_H
#define CMD_HOME_H

// Shows it until it is left. Blocks until then. An exit code, after having said what is wrong.
int home_run(void);

#endif
