# SPDX-License-Identifier: MIT
#
# Archives among the submissions: a student's, one for each student, one of all; and those that hold
# what no honest archive does, each refused in one line.

load common
load tally

bats_require_minimum_version 1.5.0

# pack ARCHIVE SCRIPT: makes a .zip or .tar.gz by lines of Python, in which add(NAME, TEXT) adds a file
# and z or t is the open archive.
pack() {
	mkdir -p "$(dirname "$1")"
	locked >locked.c
	halves >halves.c
	python - "$1" "$2" <<-'END'
		import io, sys, tarfile, warnings, zipfile
		warnings.simplefilter('ignore')
		path, script = sys.argv[1:]
		LOCKED, HALVES = open('locked.c').read(), open('halves.c').read()
		if path.endswith('.zip'):
		    z = zipfile.ZipFile(path, 'w', zipfile.ZIP_DEFLATED)
		    def add(name, text):
		        z.writestr(zipfile.ZipInfo(name, (2026, 1, 1, 0, 0, 0)), text, zipfile.ZIP_DEFLATED)
		    exec(script)
		    z.close()
		else:
		    t = tarfile.open(path, 'w:gz')
		    def add(name, text, **more):
		        i = tarfile.TarInfo(name)
		        data = text.encode() if isinstance(text, str) else text
		        i.size = len(data)
		        for k, v in more.items():
		            setattr(i, k, v)
		        t.addfile(i, io.BytesIO(data))
		    exec(script)
		    t.close()
	END
}

# remark STUDENT: in report.csv
remark() {
	python -c 'import csv, sys
for row in csv.DictReader(open("report.csv", newline="")):
    if row["student"] == sys.argv[1]:
        print(row["remarks"])' "$1"
}

class() {
	run treadle grade ex/01-tally --submissions "${1-in}" "${@:2}"
	echo "$output"
}

@test "archives in students' folders, and one for each student, are opened" {
	exercise
	pack in/a/hand.zip 'add("01-tally/tally.c", LOCKED); add("__MACOSX/01-tally/._tally.c", "junk"); add(".git/x.c", "")'
	pack in/b/deep/hand.tar.gz 'add("./tally.c", HALVES); add("./build/link.o", "", type=tarfile.SYMTYPE, linkname="../tally.o")'
	pack in/c.zip 'add("tally.c", LOCKED)'
	pack in/d.tar.gz 'add("d/tally.c", HALVES)'
	mkdir in/e
	locked >in/e/tally.c
	class
	[ "$status" -eq 0 ]
	[ "$(cut -d, -f1,3 report.csv | tail -n +2 | tr '\n' ' ')" = '"a",10 "b",4 "c",10 "d",4 "e",10 ' ]
	grep -q '"c","","tally","twice",6,6,passed,"","c.zip/tally.c",""' report-details.csv
	grep -q '(deep/hand.tar.gz/tally.c)' report/b/feedback.txt
	# the same content is the same file, packed or not, and is graded once
	rm -r in/a/hand.zip
	locked >in/a/tally.c
	class
	[[ $output == *"Graded now: 0; as before: 5;"* ]]
}

@test "one archive of all is as the folder that it was made of" {
	exercise
	mkdir -p folder/s1 folder/s2
	locked >folder/s1/tally.c
	halves >folder/s2/tally.c
	pack folder/s3.zip 'add("tally.c", LOCKED)'
	mkdir folder/s4
	cp -r folder handed
	tar czf handed.tar.gz handed
	(cd folder && tar cf ../flat.tar .)
	mkdir one two three
	class folder -o one/report.csv
	[ "$status" -eq 0 ]
	class handed.tar.gz -o two/report.csv
	[ "$status" -eq 0 ]
	class flat.tar -o three/report.csv
	rm -r {one,two,three}/report.state
	diff -r one two
	diff -r one three
	pack third.zip 'add("x/tally.c", HALVES)'
	pack all.zip 'add("Surname Name_1234567_assignsubmission_file_/tally.c", LOCKED); add("stray.c", "")
add("Other Name_1234568_assignsubmission_file_tally.c", HALVES)
add("Third Name_1234569_assignsubmission_file_/hand.zip", open("third.zip", "rb").read())'
	class all.zip
	[ "$status" -eq 0 ]
	[[ $output == *"'stray.c' belongs to no student"* ]]
	[ "$(cut -d, -f1-3 report.csv | tail -n +2 | tr '\n' ' ')" = \
		'"Other Name","1234568",4 "Surname Name","1234567",10 "Third Name","1234569",4 ' ]
	class all.zip -o all.zip
	wrong "the report 'all.zip' would take the place of the submissions"
}

# refused ARCHIVE SCRIPT SENTENCE: as a student's, and as that of all
refused() {
	rm -rf in report*
	pack "in/a/$1" "$2"
	class
	[ "$status" -eq 4 ]
	[ "$(remark a)" = "tally: not graded: there is no tally.c, and an archive was not opened: '$1' ($3)" ]
	class "in/a/$1"
	wrong "'in/a/$1' cannot be used: $3"
}

@test "what no honest archive holds is refused, in a line, and nothing of it is graded" {
	exercise
	refused a.zip 'add("tally.c", LOCKED); add("/etc/x", "")' "it holds an absolute path: '/etc/x'"
	refused b.zip 'add("C:/x", ""); add("tally.c", LOCKED)' "it holds an absolute path: 'C:/x'"
	refused c.zip 'add("a/tally.c", LOCKED); add("a/../../../x", "")' "it holds a path that leads out of it: 'a/../../../x'"
	refused d.tar.gz 'add("s/tally.c", LOCKED); add("s/l", "", type=tarfile.SYMTYPE, linkname="../../x")' "it holds a link that leads out of it: 's/l'"
	refused e.tar.gz 'add("s/tally.c", "", type=tarfile.SYMTYPE, linkname="/etc/passwd")' "it holds a link that leads out of it: 's/tally.c'"
	refused f.tar.gz 'add("s/tally.c", "", type=tarfile.LNKTYPE, linkname="../x")' "it holds a link that leads out of it: 's/tally.c'"
	refused g.tar.gz 'add("s/tally.c", LOCKED); add("s/n", "", type=tarfile.CHRTYPE)' "it holds a device, a pipe or a socket: 's/n'"
	refused h.tar.gz 'add("s/tally.c", "", type=tarfile.FIFOTYPE)' "it holds a device, a pipe or a socket: 's/tally.c'"
	refused i.zip 'add("s/tally.c", LOCKED); add("s/tally.c", HALVES)' "it holds two files of one name: 's/tally.c'"
	refused j.zip 'add("/".join("abcdefghijk") + "/tally.c", LOCKED)' "it holds folders too deep in each other: 'a/b/c/d/e/f/g/h/i/j/k/tally.c'"
}

@test "bombs, encrypted, damaged and empty archives are refused, and take neither time nor space" {
	exercise
	pack in/bomb/b.zip 'add("s/tally.c", LOCKED); add("s/zeros", bytes(100 << 20))'
	pack in/many/m.tar.gz 'add("tally.c", LOCKED); [add("f%d" % i, "") for i in range(5001)]'
	pack in/whole/w.zip 'add("tally.c", LOCKED)'
	mkdir in/half in/none in/locked in/text in/both
	head -c 100 in/whole/w.zip >in/half/w.zip
	touch in/none/w.zip
	echo "no archive" >in/text/w.7z
	# the bit that says so, in both headers
	python - <<-'END'
		b = bytearray(open('in/whole/w.zip', 'rb').read())
		b[6] |= 1
		b[b.index(b'PK\x01\x02') + 8] |= 1
		open('in/locked/w.zip', 'wb').write(b)
	END
	cp in/half/w.zip in/both
	locked >in/both/tally.c
	pack in/nest/n.zip 'add("i.zip", open("in/whole/w.zip", "rb").read())'
	mkdir tmp
	TMPDIR=$PWD/tmp class
	[ "$status" -eq 4 ]
	[[ $(remark bomb) == *"'b.zip' (it holds too much: is it a bomb?)" ]]
	[[ $(remark many) == *"'m.tar.gz' (it holds too many files)" ]]
	[[ $(remark locked) == *"'w.zip' (it is encrypted)" ]]
	for name in half none; do [[ $(remark $name) == *"'w.zip' (it cannot be unpacked: "*")" ]]; done
	[[ $(remark text) == *"'w.7z' (it cannot be unpacked: "*")" ]]
	[[ $(remark nest) == *"'n.zip/i.zip' (it is packed within another archive)" ]]
	[[ $(remark both) == "an archive was not opened: 'w.zip' (it cannot be unpacked: "*")" ]]
	[ -z "$(ls -A tmp)" ]
	grep -q '10 of 10 points' report/whole/feedback.txt
	grep -q '10 of 10 points' report/both/feedback.txt
}

@test "links within an archive are not followed; too large, several, and the newest" {
	exercise
	pack in/link/l.tar.gz 'add("real.c", LOCKED); add("tally.c", "", type=tarfile.SYMTYPE, linkname="real.c")'
	pack in/large/l.zip 'add("tally.c", LOCKED + " " * (1 << 20))'
	pack in/two/l.tar.gz 'add("old/tally.c", LOCKED, mtime=1000); add("new/tally.c", HALVES, mtime=2000)'
	class
	[ "$status" -eq 4 ]
	[[ $(remark link) == *"'l.tar.gz/tally.c' is a link or not a plain file, and is not read" ]]
	[[ $(remark large) == *"tally.c is larger than 1024 KiB: no points" ]]
	[[ $(remark two) == *"2 different files: 'l.tar.gz/new/tally.c', 'l.tar.gz/old/tally.c'" ]]
	class in --newest
	grep -q '^"two","",4,' report.csv
}
