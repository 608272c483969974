# SPDX-License-Identifier: MIT
#
# A terminal's screen as a picture: reads what `tmux capture-pane -e -N -p` wrote, writes SVG.
# Knows what Treadle's screen uses: bold, dim, reverse, the eight colours (bright ones as well), and characters that are
# one column wide. The picture is as wide as the widest row. Each run of one style is one <text> of a fixed length, so
# that columns stand under each other in whatever font there is. pictures.bash runs it.
BEGIN {
	W = 9; H = 19; PAD = 12 # of a cell and of the frame, in pixels
	split("#24292e #ff7b72 #7ee787 #e3b341 #79c0ff #d2a8ff #56d4dd #e6edf3", colour, " ")
	TEXT = "#c9d1d9"; BACK = "#0d1117"
	for (i = 128; i < 192; i++)
		INSIDE = INSIDE sprintf("%c", i) # bytes inside a character of UTF-8
	plain()
}

function plain() { bold = dim = reverse = 0; fg = "" }

# The parameters of one "ESC [ ... m".
function style(list,    n, i, p) {
	n = split(list, p, ";")
	if (n == 0)
		plain()
	for (i = 1; i <= n; i++) {
		if (p[i] + 0 == 0) plain()
		else if (p[i] == 1) bold = 1
		else if (p[i] == 2) dim = 1
		else if (p[i] == 7) reverse = 1
		else if (p[i] >= 30 && p[i] <= 37) fg = colour[p[i] - 29]
		else if (p[i] >= 90 && p[i] <= 97) fg = colour[p[i] - 89]
		else if (p[i] == 38 && p[i + 1] == 5) {
			fg = p[i + 2] < 16 ? colour[p[i + 2] % 8 + 1] : ""
			i += 2
		}
		else if (p[i] == 39) fg = ""
	}
}

# Columns of a text: the bytes that begin a character.
function width(s,    i, n) {
	for (i = 1; i <= length(s); i++)
		n += !index(INSIDE, substr(s, i, 1))
	return n + 0
}

function escape(s) {
	gsub(/&/, "\\&amp;", s)
	gsub(/</, "\\&lt;", s)
	gsub(/>/, "\\&gt;", s)
	return s
}

# A run of one style. Blanks at its ends are not drawn: some renderers drop them and stretch the
# rest.
function run(s,    n, from, to, class, ink) {
	n = width(s)
	if (reverse)
		body = body sprintf("<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"%s\"/>\n",
			PAD + x * W, PAD + row * H, n * W, H, fg ? fg : TEXT)
	for (from = 1; substr(s, from, 1) == " "; from++)
		;
	for (to = length(s); to > from && substr(s, to, 1) == " "; to--)
		;
	if (from <= to) {
		class = bold ? " class=\"b\"" : dim ? " class=\"d\"" : ""
		ink = reverse ? " fill=\"" BACK "\"" : fg ? " fill=\"" fg "\"" : ""
		body = body sprintf("<text x=\"%d\" y=\"%d\" textLength=\"%d\"%s%s>%s</text>\n",
			PAD + (x + from - 1) * W, PAD + row * H + 14,
			width(substr(s, from, to - from + 1)) * W, class, ink,
			escape(substr(s, from, to - from + 1)))
	}
	x += n
}

{
	row = NR - 1
	x = 0
	rest = $0
	while (match(rest, /\033\[[0-9;]*m/)) {
		if (RSTART > 1)
			run(substr(rest, 1, RSTART - 1))
		code = substr(rest, RSTART + 2, RLENGTH - 3)
		rest = substr(rest, RSTART + RLENGTH)
		style(code)
	}
	if (rest != "")
		run(rest)
	if (x > columns)
		columns = x
}

END {
	w = columns * W + 2 * PAD
	h = NR * H + 2 * PAD
	printf "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\"", w, h
	printf " viewBox=\"0 0 %d %d\" role=\"img\">\n<title>%s</title>\n", w, h, title
	print "<style>"
	print "text { font: 15px 'DejaVu Sans Mono', Menlo, Consolas, monospace }"
	print ".b { font-weight: bold }\n.d { opacity: .6 }\n</style>"
	printf "<rect width=\"%d\" height=\"%d\" rx=\"8\" fill=\"%s\"/>\n", w, h, BACK
	printf "<g xml:space=\"preserve\" fill=\"%s\">\n%s</g>\n</svg>\n", TEXT, body
}
