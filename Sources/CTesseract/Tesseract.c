#include "CTesseract.h"
#include "Functions.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define POINTER(result, name, parameters) result(*name) parameters;
static struct { TESSERACT_FUNCTIONS(POINTER) } tess;
#undef POINTER
static TessBaseAPI *engine;

bool tesseract_open(const char *library, const char *models, const char *languages, char *problem,
                    size_t problem_size) {
    problem[0] = 0;
    // The sandbox lets no thread begin. OpenMP reads it while it is loaded.
    setenv("OMP_THREAD_LIMIT", "1", 1);
    // RTLD_NOW: nothing is left to be loaded or made executable after the sandbox is entered.
    void *handle = dlopen(library, RTLD_NOW | RTLD_LOCAL);
    if (!handle) {
        snprintf(problem, problem_size, "%s", dlerror());
        return false;
    }
#define FIND(result, name, parameters) \
    if (!(*(void **)&tess.name = dlsym(handle, #name))) { \
        snprintf(problem, problem_size, "%s lacks %s", library, #name); \
        return false; \
    }
    TESSERACT_FUNCTIONS(FIND)
#undef FIND
    engine = tess.TessBaseAPICreate();
    if (!engine || tess.TessBaseAPIInit2(engine, models, languages, OEM_LSTM_ONLY) != 0) {
        snprintf(problem, problem_size, "a model of %s can't be used", languages);
        engine = NULL;
        return false;
    }
    tess.TessBaseAPISetPageSegMode(engine, PSM_AUTO);
    return true;
}

// The word at which the iterator stands; false where there is none.
static bool take(const TessResultIterator *results, const TessPageIterator *place, tesseract_word *word) {
    int left, top, right, bottom;
    if (!tess.TessPageIteratorBoundingBox(place, RIL_WORD, &left, &top, &right, &bottom)) return false;
    char *text = tess.TessResultIteratorGetUTF8Text(results, RIL_WORD);
    if (!text) return false;
    *word = (tesseract_word){
        .text = strdup(text),
        .left = left,
        .top = top,
        .right = right,
        .bottom = bottom,
        .confidence = tess.TessResultIteratorConfidence(results, RIL_WORD),
        .begins_line = tess.TessPageIteratorIsAtBeginningOf(place, RIL_TEXTLINE) != 0,
    };
    tess.TessDeleteText(text);
    return word->text != NULL;
}

static tesseract_word *words_of(TessResultIterator *results, size_t most_words, size_t *count) {
    const TessPageIterator *place = tess.TessResultIteratorGetPageIterator(results);
    tesseract_word *words = NULL;
    size_t room = 0;
    do {
        if (*count == room) {
            room = room ? room * 2 : 256;
            tesseract_word *more = realloc(words, room * sizeof *more);
            if (!more) break;
            words = more;
        }
        if (take(results, place, &words[*count])) ++*count;
    } while (*count < most_words && tess.TessResultIteratorNext(results, RIL_WORD));
    return words;
}

tesseract_word *tesseract_read(const uint8_t *grey, uint32_t width, uint32_t height, uint32_t pixels_per_inch,
                               size_t most_words, size_t *count) {
    *count = 0;
    if (!engine) return NULL;
    tess.TessBaseAPISetImage(engine, grey, (int)width, (int)height, 1, (int)width);
    if (pixels_per_inch > 0) tess.TessBaseAPISetSourceResolution(engine, (int)pixels_per_inch);
    tesseract_word *words = NULL;
    if (tess.TessBaseAPIRecognize(engine, NULL) == 0) {
        TessResultIterator *results = tess.TessBaseAPIGetIterator(engine);
        if (results) {
            words = words_of(results, most_words, count);
            tess.TessResultIteratorDelete(results);
        }
    }
    tess.TessBaseAPIClear(engine);
    return words;
}

void tesseract_free_words(tesseract_word *words, size_t count) {
    for (size_t i = 0; i < count; i++) free(words[i].text);
    free(words);
}
