/// Paper and ink, as the newsstand's own pages, and a band that says what this is.
enum SandboxStyle {
    static let css = """
        :root { color-scheme: light dark; --paper: #fbfaf7; --ink: #1b1a17; --soft: #6d675c; --line: #e2ddd2; \
        --accent: #8a3b12; --card: #fff }
        @media (prefers-color-scheme: dark) { :root { --paper: #141311; --ink: #edeae3; --soft: #a39c8f; \
        --line: #35322c; --accent: #e0a27a; --card: #1d1b18 } }
        * { box-sizing: border-box }
        body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif }
        header, main { max-inline-size: 46rem; margin-inline: auto; padding-inline: 1.25rem }
        h1, h2 { font-family: "Iowan Old Style", "Palatino Linotype", "Source Serif 4", "Noto Serif", Georgia, serif; \
        font-weight: 600; line-height: 1.2; text-wrap: balance }
        h1 { font-size: 2.25rem; margin-block: 1rem .25rem }
        h2 { font-size: 1.35rem; margin-block: 2.5rem .75rem }
        .notice { margin: 0; padding: .5rem .75rem; border-block-end: 1px solid var(--accent); color: var(--accent); \
        font-size: .875rem; letter-spacing: .02em }
        .time { margin: 0; font-variant-numeric: tabular-nums; font-size: 1.125rem }
        .quiet, td, th { color: var(--soft); font-size: .875rem }
        .row { display: flex; flex-wrap: wrap; gap: .5rem; margin-block-start: .75rem }
        .list, .post, .people { list-style: none; margin: 0; padding: 0 }
        .people { display: flex; flex-wrap: wrap; gap: 1rem; margin-block-start: 1.5rem }
        .people [aria-current] { color: inherit; text-decoration: none; font-weight: 600 }
        .product { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: .75rem; \
        padding-block: .875rem; border-block-end: 1px solid var(--line) }
        .product > div:first-child { display: grid }
        .product .row { margin: 0 }
        .state.active { color: #2f6b3c } .state.retry, .state.revoked { color: var(--accent) }
        @media (prefers-color-scheme: dark) { .state.active { color: #8fc79b } }
        a { color: var(--accent) }
        button { min-block-size: 2.75rem; padding-inline: 1rem; font: inherit; color: inherit; cursor: pointer; \
        background: var(--card); border: 1px solid var(--line); border-radius: .5rem }
        button.primary { background: var(--accent); border-color: var(--accent); color: var(--paper); \
        font-variant-numeric: tabular-nums }
        button:focus-visible, a:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
        .wide { overflow-x: auto }
        table { inline-size: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums }
        th { text-align: start; font-weight: 500 }
        td { padding-block: .375rem; padding-inline-end: 1rem; border-block-end: 1px solid var(--line); \
        white-space: nowrap }
        td:first-child { color: var(--ink) }
        .post li { padding-block: .375rem; border-block-end: 1px solid var(--line) }
        main { padding-block-end: 4rem }
        .screens { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 18rem), 1fr)); gap: 1.25rem; \
        margin-block-start: 2rem }
        .screen { display: flex; flex-direction: column; gap: .75rem; padding: 1.25rem; background: var(--card); \
        border: 1px solid var(--line); border-radius: 1rem }
        .screen h2 { margin: 0; font-size: 1.125rem }
        .screen p { margin: 0 }
        .screen .row { margin-block-start: auto; padding-block-start: .5rem }
        .screen.off .note, .screen.gone .note { opacity: .5 }
        .note { display: flex; gap: .75rem; align-items: start; padding: .75rem; background: var(--paper); \
        border-radius: .75rem }
        .note img { inline-size: 3.5rem; block-size: auto; border-radius: .25rem }
        .note div { display: grid; gap: .125rem; min-inline-size: 0; overflow-wrap: anywhere }
        .note span { font-size: .9375rem; line-height: 1.4 }
        """
}
