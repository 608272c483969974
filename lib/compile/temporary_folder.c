// SPDX-License-Identifier: MIT
//
// A folder for temporary files: see temporary_folder.h.
#include "compile/temporary_folder.h"
#include "base/buf.h"
#include "base/i18n.h"
#include "command/files.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int temporary_folder_make(char **folder, struct status *st)
{
	const char *where = getenv("TMPDIR");
	struct buf b = {0};
	*folder = NULL;
	buf_printf(&b, "%s/treadle-cc-XXXXXX", where && *where ? where : "/tmp");
	if (b.failed)
		errno = ENOMEM;
	else if (mkdtemp(b.s) && !(*folder = realpath(b.s, NULL)))
		rmdir(b.s);
	if (!*folder)
		status_set(st, EXIT_TROUBLE,
			   _("no temporary folder can be made: %s; TMPDIR may name another place"),
			   strerror(errno));
	buf_free(&b);
	return *folder ? EXIT_OK : EXIT_TROUBLE;
}

void temporary_folder_remove(char *folder)
{
	if (folder)
		tree_remove(folder);
	free(folder);
}
