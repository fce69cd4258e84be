#ifndef CSEARCHRANK_H
#define CSEARCHRANK_H

/// Adds `edicola_rank(index, weight, …)` to the FTS5 of an open database (`sqlite3 *`): how well the current row fits, the
/// larger the better; one weight for each column.
///
/// FTS5's own bm25() counts every row of every word first, which takes tens of milliseconds for a word that is on every
/// page. This one stops counting at a few thousand rows: a word more common than that tells little anyway. And each
/// column counts by itself, so that a word in a title is worth more than any number of them in a text.
///
/// Answers SQLITE_OK, or why it could not.
int edicola_add_rank(void *database);

#endif
