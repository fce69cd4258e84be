#include "CSearchRank.h"

#include <sqlite3.h>
#include <stddef.h>

enum { MOST_COLUMNS = 8 };

/// The BM25 of each column (Robertson and Zaragoza, 2009, with k1 = 1.2 and b = 0.75) times its weight, as a share of the
/// phrases of the query: so that rows of two indices can be compared.
///
/// BM25's two figures of the whole collection are missing on purpose. The typical length of a column is given, and all
/// words are equally rare: a score depends on its own row alone, and therefore tells nothing about the others.
static int rank(
    const Fts5ExtensionApi *api, Fts5Context *context, const double *weight, const double *typical, int columns,
    double *sum
) {
    const int phrases = api->xPhraseCount(context);
    double length[MOST_COLUMNS] = {0};
    for (int column = 0; column < columns; column++) {
        int tokens = 0;
        if (weight[column] != 0) {
            const int result = api->xColumnSize(context, column, &tokens);
            if (result != SQLITE_OK) return result;
        }
        length[column] = tokens / typical[column];
    }
    for (int phrase = 0; phrase < phrases; phrase++) {
        int times[MOST_COLUMNS] = {0};
        Fts5PhraseIter place;
        int column = 0, offset = 0;
        const int result = api->xPhraseFirst(context, phrase, &place, &column, &offset);
        if (result != SQLITE_OK) return result;
        for (; column >= 0; api->xPhraseNext(context, &place, &column, &offset)) {
            if (column < columns) times[column] += 1;
        }
        for (column = 0; column < columns; column++) {
            if (times[column] == 0) continue;
            const double often = times[column];
            *sum += weight[column] / phrases * often * 2.2 / (often + 1.2 * (0.25 + 0.75 * length[column]));
        }
    }
    return SQLITE_OK;
}

/// `edicola_rank(table, weight, typical length, weight, typical length, …)`, a pair for each column.
static void answer(
    const Fts5ExtensionApi *api, Fts5Context *context, sqlite3_context *out, int given, sqlite3_value **values
) {
    double weight[MOST_COLUMNS], typical[MOST_COLUMNS];
    const int columns = api->xColumnCount(context);
    if (columns > MOST_COLUMNS || given != 2 * columns) {
        sqlite3_result_error(out, "edicola_rank needs a weight and a typical length for each column", -1);
        return;
    }
    for (int column = 0; column < columns; column++) {
        weight[column] = sqlite3_value_double(values[2 * column]);
        typical[column] = sqlite3_value_double(values[2 * column + 1]);
        if (!(typical[column] >= 1)) typical[column] = 1;
    }
    double sum = 0;
    const int result = rank(api, context, weight, typical, columns, &sum);
    if (result == SQLITE_OK) sqlite3_result_double(out, sum);
    else sqlite3_result_error_code(out, result);
}

int edicola_add_rank(void *database) {
    sqlite3_stmt *statement = NULL;
    fts5_api *api = NULL;
    int result = sqlite3_prepare_v2(database, "SELECT fts5(?1)", -1, &statement, NULL);
    if (result != SQLITE_OK) return result;
    sqlite3_bind_pointer(statement, 1, &api, "fts5_api_ptr", NULL);
    sqlite3_step(statement);
    result = sqlite3_finalize(statement);
    if (result != SQLITE_OK) return result;
    return api == NULL ? SQLITE_ERROR : api->xCreateFunction(api, "edicola_rank", NULL, answer, NULL);
}
