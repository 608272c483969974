# SPDX-License-Identifier: MIT
#
# Another user than root, as whom continuous integration runs: what root may do, others may not.

# as_user WORD...: runs it as somebody else than root, where that is possible
as_user() {
	if [ "$(id -u)" -ne 0 ]; then
		"$@"
	else
		setpriv --reuid=65534 --regid=65534 --clear-groups --no-new-privs "$@"
	fi
}

# open_folder [FILE...]: goes to a work folder that everybody may write to, with copies of these:
# those of the tests are root's.
open_folder() {
	[ "$(id -u)" -ne 0 ] && return
	shared=$(mktemp -d /tmp/treadle-user-XXXXXX)
	mkdir "$shared"/{cache,tmp,work}
	[ $# -eq 0 ] || cp -r "$@" "$shared/work"
	chmod -R a+rwX "$shared"
	cd "$shared/work"
	TMPDIR=$shared/tmp
	export XDG_CACHE_HOME=$shared/cache
	as_user test -x "$(command -v treadle)" || skip "nobody may not reach the build folder"
}

teardown() {
	[ -z "${shared-}" ] || rm -rf "$shared"
}
