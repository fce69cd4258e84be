// The limit: PDFium and libwebp in a loop, with nothing around them. Makes the same three pictures of each page as the
// press (2x, 1x, thumbnail; pictures of few colours without loss), reads the text, and throws all of it away.
//
//     cc -O3 -march=native -o limit limit.c -lwebp -ldl
//     ./limit libpdfium.so FILE.pdf PROCESSES [first last]
//
// Prints pages, seconds, and what each part took of the processors' time.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#include <webp/encode.h>

typedef void *handle;

static double now(clockid_t clock) {
    struct timespec t;
    clock_gettime(clock, &t);
    return t.tv_sec + t.tv_nsec / 1e9;
}

// The picture at half its size: what the press does with `Bitmap.halved()`.
static uint32_t *halve(const uint32_t *from, int width, int height) {
    int w = width / 2, h = height / 2;
    uint32_t *to = malloc((size_t)w * h * 4);
    for (int y = 0; y < h; y++) {
        const uint32_t *a = from + (size_t)2 * y * width, *b = a + width;
        for (int x = 0; x < w; x++) {
            uint32_t p = a[2 * x], q = a[2 * x + 1], r = b[2 * x], s = b[2 * x + 1], m = 0x00FF00FF;
            uint32_t even = (p & m) + (q & m) + (r & m) + (s & m) + 0x00020002;
            uint32_t odd = ((p >> 8) & m) + ((q >> 8) & m) + ((r >> 8) & m) + ((s >> 8) & m) + 0x00020002;
            to[(size_t)y * w + x] = ((even >> 2) & m) | (((odd >> 2) & m) << 8);
        }
    }
    return to;
}

static int has_few_colours(const uint32_t *pixels, size_t count) {
    uint32_t table[1024] = {0}, found = 0, last = 0;
    char used[1024] = {0};
    for (size_t i = 0; i < count; i++) {
        uint32_t colour = pixels[i] | 0xFF000000u;
        if (colour == last) continue;
        last = colour;
        uint32_t slot = (colour * 2654435761u) >> 22;
        while (used[slot] && table[slot] != colour) slot = (slot + 1) & 1023;
        if (used[slot]) continue;
        if (++found > 256) return 0;
        used[slot] = 1;
        table[slot] = colour;
    }
    return 1;
}

static size_t encode(const uint32_t *pixels, int width, int height) {
    WebPConfig config;
    WebPConfigPreset(&config, WEBP_PRESET_DEFAULT, 80);
    config.method = 2;
    int exact = has_few_colours(pixels, (size_t)width * height);
    if (exact) {
        config.lossless = 1;
        config.method = 1;
        config.quality = 20;
    }
    WebPPicture picture;
    WebPPictureInit(&picture);
    picture.width = width;
    picture.height = height;
    picture.use_argb = exact;
    WebPMemoryWriter writer;
    WebPMemoryWriterInit(&writer);
    picture.writer = WebPMemoryWrite;
    picture.custom_ptr = &writer;
    WebPPictureImportBGRX(&picture, (const uint8_t *)pixels, width * 4);
    WebPEncode(&config, &picture);
    size_t size = writer.size;
    WebPMemoryWriterClear(&writer);
    WebPPictureFree(&picture);
    return size;
}

static void *library;
#define F(type, name, ...) type (*name)(__VA_ARGS__) = dlsym(library, #name)

int main(int count, char **words) {
    if (count < 4) return fprintf(stderr, "usage: limit libpdfium.so FILE.pdf PROCESSES [first last]\n"), 64;
    library = dlopen(words[1], RTLD_NOW);
    if (!library) return fprintf(stderr, "%s\n", dlerror()), 70;
    F(void, FPDF_InitLibrary, void);
    F(handle, FPDF_LoadDocument, const char *, const char *);
    F(int, FPDF_GetPageCount, handle);
    F(handle, FPDF_LoadPage, handle, int);
    F(void, FPDF_ClosePage, handle);
    F(float, FPDF_GetPageWidthF, handle);
    F(float, FPDF_GetPageHeightF, handle);
    F(handle, FPDFBitmap_CreateEx, int, int, int, void *, int);
    F(void, FPDFBitmap_Destroy, handle);
    F(void, FPDF_RenderPageBitmap, handle, handle, int, int, int, int, int, int);
    F(handle, FPDFText_LoadPage, handle);
    F(void, FPDFText_ClosePage, handle);
    F(int, FPDFText_CountChars, handle);
    F(unsigned, FPDFText_GetUnicode, handle, int);
    F(int, FPDFText_GetCharBox, handle, int, double *, double *, double *, double *);

    int processes = atoi(words[3]);
    double begun = now(CLOCK_MONOTONIC);
    int pipes[2];
    if (pipe(pipes)) return 71;
    // Pages are dealt out one by one, so that no process is left with the heavy ones: a pipe of page numbers.
    int deal[2];
    if (pipe(deal)) return 71;
    FPDF_InitLibrary();
    handle probe = FPDF_LoadDocument(words[2], NULL);
    if (!probe) return fprintf(stderr, "can't open %s\n", words[2]), 65;
    int pages = FPDF_GetPageCount(probe);
    int first = count > 5 ? atoi(words[4]) : 1, last = count > 5 ? atoi(words[5]) : pages;
    if (last > pages) last = pages;
    for (int i = 0; i < processes; i++) {
        if (fork()) continue;
        close(deal[1]);
        handle document = FPDF_LoadDocument(words[2], NULL);
        double times[5] = {0};
        int32_t number;
        while (read(deal[0], &number, 4) == 4) {
            double t0 = now(CLOCK_PROCESS_CPUTIME_ID);
            handle page = FPDF_LoadPage(document, number - 1);
            double w = FPDF_GetPageWidthF(page), h = FPDF_GetPageHeightF(page), p = w / h;
            double wide = p <= 1 ? 2000 : 2000 * p * p < 4000 ? 2000 * p * p : 4000;
            if (wide > 4000 * p) wide = 4000 * p;
            int width = (int)(wide / 2) * 2, height = (int)(wide / p / 2) * 2;
            uint32_t *large = malloc((size_t)width * height * 4);
            memset(large, 0xFF, (size_t)width * height * 4);
            handle canvas = FPDFBitmap_CreateEx(width, height, 3, large, width * 4);
            FPDF_RenderPageBitmap(canvas, page, 0, 0, width, height, 0, 1);
            FPDFBitmap_Destroy(canvas);
            double t1 = now(CLOCK_PROCESS_CPUTIME_ID);
            uint32_t *medium = halve(large, width, height), *half = halve(medium, width / 2, height / 2);
            uint32_t *small = halve(half, width / 4, height / 4);
            double t2 = now(CLOCK_PROCESS_CPUTIME_ID);
            times[4] += encode(large, width, height) + encode(medium, width / 2, height / 2) + encode(small, width / 8, height / 8);
            double t3 = now(CLOCK_PROCESS_CPUTIME_ID);
            handle text = FPDFText_LoadPage(page);
            volatile unsigned sum = 0;
            for (int i = 0, n = FPDFText_CountChars(text); i < n; i++) {
                double l, r, b, t;
                sum += FPDFText_GetUnicode(text, i) + FPDFText_GetCharBox(text, i, &l, &r, &b, &t);
            }
            FPDFText_ClosePage(text);
            FPDF_ClosePage(page);
            double t4 = now(CLOCK_PROCESS_CPUTIME_ID);
            times[0] += t1 - t0;
            times[1] += t2 - t1;
            times[2] += t3 - t2;
            times[3] += t4 - t3;
            free(large), free(medium), free(half), free(small);
        }
        if (write(pipes[1], times, sizeof times) != sizeof times) _exit(74);
        _exit(0);
    }
    close(deal[0]);
    for (int32_t number = first; number <= last; number++)
        if (write(deal[1], &number, 4) != 4) return 74;
    close(deal[1]);
    double sums[5] = {0}, times[5];
    for (int i = 0; i < processes; i++) {
        if (read(pipes[0], times, sizeof times) != sizeof times) return 74;
        for (int j = 0; j < 5; j++) sums[j] += times[j];
    }
    while (wait(NULL) > 0) {}
    double seconds = now(CLOCK_MONOTONIC) - begun, n = last - first + 1;
    printf("%.0f pages  %.2f s  %.2f pages/s  ms of CPU a page: render %.1f  scale %.1f  encode %.1f  text %.1f  %.0f KB a page\n", n, seconds,
           n / seconds, sums[0] / n * 1e3, sums[1] / n * 1e3, sums[2] / n * 1e3, sums[3] / n * 1e3, sums[4] / n / 1e3);
    return 0;
}
