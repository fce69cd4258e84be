#include "CSearchRank.h"

#include <math.h>
#include <sqlite3.h>
#include <string.h>

/// Rows of a word, and of words that stand together, that are counted at most: for the latter many more rows are looked at.
enum { MOST_COUNTED = 2000, MOST_PHRASES_COUNTED = 300, MOST_COLUMNS = 8 };

/// What is the same for every row of a query.
typedef struct {
    double average[MOST_COLUMNS];
    double weight[MOST_COLUMNS];
    double all;
    int columns;
    int phrases;
    double rarity[];
} Query;

typedef struct {
    sqlite3_int64 rows;
    sqlite3_int64 most;
} Count;

static int count(const Fts5ExtensionApi *api, Fts5Context *context, void *counted) {
    Count *count = counted;
    count->rows += 1;
    return count->rows < count->most ? SQLITE_OK : SQLITE_DONE;
}

static int prepare(
    const Fts5ExtensionApi *api, Fts5Context *context, int given, sqlite3_value **values, Query **prepared
) {
    const int phrases = api->xPhraseCount(context);
    const size_t size = sizeof(Query) + phrases * sizeof(double);
    Query *query = sqlite3_malloc64(size);
    if (query == NULL) return SQLITE_NOMEM;
    memset(query, 0, size);
    query->phrases = phrases;
    query->columns = api->xColumnCount(context);
    if (query->columns > MOST_COLUMNS) query->columns = MOST_COLUMNS;
    sqlite3_int64 rows = 0;
    int result = api->xRowCount(context, &rows);
    if (rows < 1) rows = 1;
    for (int column = 0; result == SQLITE_OK && column < query->columns; column++) {
        sqlite3_int64 tokens = 0;
        result = api->xColumnTotalSize(context, column, &tokens);
        query->average[column] = tokens > rows ? (double)tokens / rows : 1;
        query->weight[column] = column < given ? sqlite3_value_double(values[column]) : 1;
    }
    for (int phrase = 0; result == SQLITE_OK && phrase < phrases; phrase++) {
        Count hits = {0, api->xPhraseSize(context, phrase) > 1 ? MOST_PHRASES_COUNTED : MOST_COUNTED};
        // What is all that is looked for is worth all, however rare.
        if (phrases > 1) result = api->xQueryPhrase(context, phrase, &hits, count);
        if (hits.rows > rows) hits.rows = rows;
        query->rarity[phrase] = log(1 + (rows - hits.rows + 0.5) / (hits.rows + 0.5));
        query->all += query->rarity[phrase];
    }
    if (query->all <= 0) query->all = 1;
    if (result == SQLITE_OK) result = api->xSetAuxdata(context, query, sqlite3_free);
    else sqlite3_free(query);
    *prepared = result == SQLITE_OK ? query : NULL;
    return result;
}

/// The BM25 of each column (Robertson and Zaragoza, 2009, with k1 = 1.2 and b = 0.75) times its weight, as a share of what
/// the words are worth together: so that rows of two indices can be compared.
static int rank(const Fts5ExtensionApi *api, Fts5Context *context, const Query *query, double *sum) {
    double length[MOST_COLUMNS];
    for (int column = 0; column < query->columns; column++) {
        int tokens = 0;
        if (query->weight[column] != 0) {
            const int result = api->xColumnSize(context, column, &tokens);
            if (result != SQLITE_OK) return result;
        }
        length[column] = tokens / query->average[column];
    }
    for (int phrase = 0; phrase < query->phrases; phrase++) {
        int times[MOST_COLUMNS] = {0};
        Fts5PhraseIter place;
        int column = 0, offset = 0;
        const int result = api->xPhraseFirst(context, phrase, &place, &column, &offset);
        if (result != SQLITE_OK) return result;
        for (; column >= 0; api->xPhraseNext(context, &place, &column, &offset)) {
            if (column < query->columns) times[column] += 1;
        }
        for (column = 0; column < query->columns; column++) {
            if (times[column] == 0) continue;
            const double often = times[column];
            *sum += query->weight[column] * query->rarity[phrase] / query->all * often * 2.2
                / (often + 1.2 * (0.25 + 0.75 * length[column]));
        }
    }
    return SQLITE_OK;
}

static void answer(
    const Fts5ExtensionApi *api, Fts5Context *context, sqlite3_context *out, int given, sqlite3_value **values
) {
    int result = SQLITE_OK;
    Query *query = api->xGetAuxdata(context, 0);
    if (query == NULL) result = prepare(api, context, given, values, &query);
    double sum = 0;
    if (result == SQLITE_OK) result = rank(api, context, query, &sum);
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
