#ifndef CSEARCHRANK_H
#define CSEARCHRANK_H

/// Adds `edicola_rank(index, weight, typical length, …)` to the FTS5 of an open database (`sqlite3 *`): how well the
/// current row fits, the larger the better; a weight and a typical length in words for each column.
///
/// FTS5's own bm25() counts every row of every word first. That takes tens of milliseconds for a word that is on every
/// page, and the order of the results would reveal how often a word occurs in text that a reader may not open. This
/// one looks at its row only. And each column counts separately, so that a word in a title is worth more than any number
/// of them in a text.
///
/// Answers SQLITE_OK, or why it could not.
int edicola_add_rank(void *database);

#endif
