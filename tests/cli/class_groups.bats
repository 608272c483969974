# SPDX-License-Identifier: MIT
#
# What the page of a class says of several students at once: the mistakes that they share, and files
# that are the same but for how they are written.

load common
load tally

bats_require_minimum_version 1.5.0

# hand STUDENT: standard input as that student's tally.c
hand() {
	mkdir -p "in/$1"
	cat >"in/$1/tally.c"
}

# What is in a section of the page, a line a row or item: section HEADING
section() {
	python - "$1" <<-'END'
		import re, sys
		page = open('report.html', encoding='utf-8').read()
		for part in page.split('<h2>')[1:]:
		    if part.startswith(sys.argv[1]):
		        for row in re.findall(r'<(?:tr|li)>(.*?)</(?:tr|li)>', part, re.S)[part.count('<thead>'):]:
		            print(re.sub(r'<[^>]*>', '|', row).replace('\n', ''))
	END
}

class() {
	run treadle grade ex/01-tally --submissions in
	echo "$output"
	[ "$status" -eq 0 ]
	xmllint --noout report.html
}

@test "the mistakes of the class, that of most students first, with a trace to show" {
	exercise
	locked | hand a
	halves | hand b
	halves | sed '1i // mine\n' | sed 's/m + 1/m + 2 - 1/' | hand c
	unlocked | hand d
	locked | sed 's/ pthread_mutex_unlock(&lock); }$/ }/' | hand e
	printf 'int x' | hand f
	class
	section 'Mistakes of the class' >rows
	cat rows
	[ "$(wc -l <rows)" = 2 ] # f does not compile
	# a lost update is one, whatever causes it
	[[ $(sed -n 1p rows) == "|3||01-tally||property: 2 additions make 1 (two.c:18) |twice||||b|, |c|, |d|||||01-tally/two.trace|"* ]]
	[[ $(sed -n 2p rows) == "|1||01-tally||deadlock: "*"|e|"* ]]
	# the trace is there, and can be shown
	link=$(grep -o 'href="[^"]*two.trace"' report.html | head -1 | sed 's/href="//; s/"//')
	treadle view --plain "$link" | grep -q 'two additions\|2 additions make 1'
}

@test "files that differ in comments, spaces, line ends and names only are a hint, no grade" {
	exercise
	locked | hand a
	locked | hand b
	{ printf '\xef\xbb\xbf/* mine */\n'; locked | sed 's/\block\b/mutex_of_mine/g; s/\bn\b/how_many/g; s/;/ ;\n/g; s/$/ \/\/ x\r/'; } | hand c
	halves | hand d
	unlocked | hand e
	unlocked | sed 's/n/m/g' | hand f
	locked | sed 's/pthread_mutex_unlock(&lock); return/pthread_mutex_lock(\&lock); return/' | hand g
	class
	[ "$(section 'The same file')" = "tally: a, b" ]
	[ "$(section 'The same except')" = "tally: a, b, c" ]
	[ "$(cut -d, -f1,3 report.csv | grep '"[abc]"' | tr '\n' ' ')" = '"a",10 "b",10 "c",10 ' ]
}
