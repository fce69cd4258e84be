#define _GNU_SOURCE
#include "CPDFium.h"
#include "SystemFonts.h"

#include <dlfcn.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

// FPDF_LIBRARY_CONFIG, version 2.
typedef struct {
    int version;
    const char **user_font_paths;
    void *isolate;
    unsigned v8_embedder_slot;
    void *platform;
    int renderer;
} library_config;

// FPDF_FILEACCESS
typedef struct {
    unsigned long length;
    int (*get_block)(void *parameter, unsigned long position, unsigned char *buffer, unsigned long size);
    void *parameter;
} file_access;

// FPDF_FILEWRITE
typedef struct file_write {
    int version;
    int (*write_block)(struct file_write *, const void *, unsigned long);
    pdfium_sink sink;
    void *context;
} file_write;

static pdfium_functions functions;
static int (*save_as_copy)(pdfium_document, file_write *, unsigned long flags);
static pdfium_document (*load_custom_document)(file_access *, const char *password);
static pdfium_document (*load_document_in_memory)(const void *, size_t, const char *password);
static file_access document_access;
// Whether longer reads fail, see pdfium_look_for_particulars.
static bool spares_reads;
// What may still be read in pieces of more than 4 KB while reads are spared.
static unsigned long spared_rest;

// PDFium parses in pieces of 512 bytes; a window saves most of the system calls. Its size is a trade against reading
// what nobody asked for.
static unsigned char window[64 * 1024];
static unsigned long window_start;
static unsigned long window_length;

const pdfium_functions *pdfium_open(const char *path, const char **font_folders, char *problem, size_t problem_size) {
    // RTLD_NOW: nothing is left to be loaded or made executable after the sandbox is entered.
    void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (!library) {
        snprintf(problem, problem_size, "%s", dlerror());
        return NULL;
    }
    const char *missing = NULL;
#define FIND(target, name) \
    if (!(*(void **)&(target) = dlsym(library, name))) missing = name;
#define FIND_FUNCTION(result, name, parameters) FIND(functions.name, #name)
    PDFIUM_FUNCTIONS(FIND_FUNCTION)
    FIND(load_custom_document, "FPDF_LoadCustomDocument")
    FIND(load_document_in_memory, "FPDF_LoadMemDocument64")
    FIND(save_as_copy, "FPDF_SaveAsCopy")
    void (*init_library)(const library_config *) = NULL;
    FIND(init_library, "FPDF_InitLibraryWithConfig")
    if (missing) {
        snprintf(problem, problem_size, "%s has no function %s", path, missing);
        return NULL;
    }
    library_config config = {.version = 2, .user_font_paths = font_folders};
    init_library(&config);
    pdfium_use_system_fonts(library);
    return &functions;
}

static ssize_t read_fully(int descriptor, unsigned char *buffer, size_t size, unsigned long position) {
    size_t done = 0;
    while (done < size) {
        ssize_t count = pread(descriptor, buffer + done, size - done, (off_t)(position + done));
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) return -1;
        if (count == 0) break;
        done += (size_t)count;
    }
    return (ssize_t)done;
}

static int get_block(void *parameter, unsigned long position, unsigned char *buffer, unsigned long size) {
    int descriptor = (int)(intptr_t)parameter;
    if (spares_reads && size > 4096) {
        // PDFium keeps every stream that it has read.
        if (size > 1 << 20 || size > spared_rest) return 0;
        spared_rest -= size;
    }
    if (position > document_access.length || size > document_access.length - position) return 0;
    if (size > sizeof window / 2) return read_fully(descriptor, buffer, size, position) == (ssize_t)size;
    if (position < window_start || position + size > window_start + window_length) {
        // The parser walks backwards as often as forwards: the window reaches to both sides.
        unsigned long start = position > sizeof window / 4 ? position - sizeof window / 4 : 0;
        ssize_t count = read_fully(descriptor, window, sizeof window, start);
        if (count < 0) return 0;
        window_start = start;
        window_length = (unsigned long)count;
        if (position + size > window_start + window_length) return 0;
    }
    memcpy(buffer, window + (position - window_start), size);
    return 1;
}

pdfium_document pdfium_load(const pdfium_functions *unused, int descriptor, unsigned long size,
                            const char *password) {
    (void)unused;
    document_access = (file_access){.length = size, .get_block = get_block, .parameter = (void *)(intptr_t)descriptor};
    window_length = 0;
    return load_custom_document(&document_access, password);
}

pdfium_document pdfium_load_bytes(const pdfium_functions *unused, const void *bytes, size_t size,
                                  const char *password) {
    (void)unused;
    return load_document_in_memory(bytes, size, password);
}

static int write_block(file_write *file, const void *bytes, unsigned long size) {
    return file->sink(file->context, bytes, size);
}

int pdfium_save(const pdfium_functions *unused, pdfium_document document, unsigned long flags, pdfium_sink sink,
                void *context) {
    (void)unused;
    file_write file = {.version = 1, .write_block = write_block, .sink = sink, .context = context};
    return save_as_copy(document, &file, flags);
}

pdfium_form pdfium_load_form(const pdfium_functions *pdfium, pdfium_document document) {
    // FPDF_FORMFILLINFO, version 1: no callback is needed where nothing is filled in. It must live as long as the form.
    static struct {
        int version;
        void *callbacks[64];
    } info = {.version = 1};
    if (pdfium->FPDF_GetFormType(document) == 0) return NULL;
    return pdfium->FPDFDOC_InitFormFillEnvironment(document, &info);
}

void pdfium_spare_reads(bool spare) {
    spares_reads = spare;
    spared_rest = 16 << 20;
}

const void *pdfium_find(const void *bytes, size_t size, const void *part, size_t part_size) {
    return memmem(bytes, size, part, part_size);
}
