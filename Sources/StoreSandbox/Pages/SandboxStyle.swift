/// The style of the sandbox's pages: paper and ink like the newsstand's, and a banner that marks them as the sandbox.
enum SandboxStyle {
    static let css = """
        :root { color-scheme: light dark; --paper: #fbfaf7; --ink: #1b1a17; --soft: #6d675c; --line: #e2ddd2; \
        --accent: #8a3b12; --card: #fff; --case: #1b1a17 }
        @media (prefers-color-scheme: dark) { :root { --paper: #141311; --ink: #edeae3; --soft: #a39c8f; \
        --line: #35322c; --accent: #e0a27a; --card: #1d1b18; --case: #4a463e } }
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
        .wide-page header, .wide-page main { max-inline-size: 64rem }
        .screens { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 18rem), 1fr)); gap: 2rem; \
        align-items: start; margin-block-start: 2rem }
        .screen { display: flex; flex-direction: column; gap: .75rem }
        .screen h2 { margin: 0; font-size: 1.125rem }
        .screen p { margin: auto; padding-block: 2rem; color: var(--soft); text-align: center; text-wrap: balance }
        .screen .row { margin: 0 }
        .glass { position: relative; display: flex; flex-direction: column; gap: .75rem; min-block-size: 20rem; \
        background: var(--card); border: 1px solid var(--line) }
        .phone .glass { padding: 2.75rem .75rem 1.25rem; border: .5rem solid var(--case); border-radius: 2.25rem }
        .phone .glass::before { content: ""; position: absolute; inset-block-start: .875rem; inset-inline: 0; \
        margin-inline: auto; inline-size: 5rem; block-size: .875rem; border-radius: 1rem; background: var(--case) }
        .browser .glass { padding: 3.25rem .75rem 1.25rem; border-radius: .75rem; overflow: hidden }
        .browser .glass::before { content: ""; position: absolute; inset: 0 0 auto; block-size: 2.5rem; \
        border-block-end: 1px solid var(--line) }
        .browser .glass::after { content: ""; position: absolute; inset-block-start: 0; inset-inline-start: .75rem; \
        inline-size: 3rem; block-size: 2.5rem; background: radial-gradient(circle, var(--soft) .25rem, transparent \
        .28rem) 0 50% / 1rem 100% }
        .screen:is(.off, .gone) .glass { background: var(--line) }
        .screen:is(.off, .gone) p { color: inherit }
        .screen.gone .glass { min-block-size: 12rem }
        .note { position: relative; display: flex; gap: .875rem; align-items: start; padding: .75rem; \
        background: var(--paper); border: 1px solid var(--line); border-radius: 1rem }
        .note img { flex: none; inline-size: 3.5rem; block-size: auto; aspect-ratio: auto 3 / 4; border-radius: 2px; \
        box-shadow: 0 0 0 1px var(--line), 0 2px 6px rgb(0 0 0 / .25) }
        .note:first-child img { inline-size: 7rem }
        .note div { display: grid; gap: .25rem; min-inline-size: 0; overflow-wrap: anywhere }
        .note strong { font-family: "Iowan Old Style", "Palatino Linotype", "Source Serif 4", "Noto Serif", Georgia, serif; \
        font-size: 1.125rem; font-weight: 600; line-height: 1.25 }
        .note a { color: inherit; text-decoration-color: var(--accent); text-underline-offset: .2em }
        .note a::after { content: ""; position: absolute; inset: 0; border-radius: inherit }
        .note span { font-size: .9375rem; line-height: 1.4 }
        .post li { display: flex; flex-wrap: wrap; gap: .25rem .75rem; justify-content: space-between }
        """
}
