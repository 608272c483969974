// SPDX-License-Identifier: MIT
//
// How the page of a class looks: a style sheet, for screens by day and night and for paper.
#ifndef GRADING_CLASS_CLASS_PAGE_STYLE_H
#define GRADING_CLASS_CLASS_PAGE_STYLE_H

extern const char class_page_style[];

#endif
