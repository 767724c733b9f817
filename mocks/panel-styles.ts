/** Styles of the mock panel: small, at the edge, and different from the app. */
export const panelStyles = `
:host { all: initial }
aside { position: fixed; inset: auto auto 0.5rem 0.5rem; z-index: 2147483647; font: 0.8125rem/1.4 system-ui, sans-serif; color: #f4f4f4 }
button { font: inherit; color: inherit; text-align: start; cursor: pointer; border: 1px solid transparent; border-radius: 0.375rem }
button:focus-visible { outline: 3px solid #ffd166; outline-offset: 2px }
.badge { min-block-size: 1.75rem; padding: 0.125rem 0.625rem; background: #1b1b1f; border-color: #8a8a93 }
.badge.active { background: #ffd166; border-color: #1b1b1f; color: #1b1b1f; font-weight: 600 }
.panel {
  position: fixed; inset: auto auto 2.75rem 0.5rem; margin: 0; box-sizing: border-box; inline-size: min(22rem, calc(100vw - 1rem)); max-block-size: min(36rem, calc(100vh - 4rem));
  overflow: auto; font: inherit; color: inherit; padding: 0.75rem; background: #1b1b1f; border: 1px solid #8a8a93; border-radius: 0.5rem; box-shadow: 0 0.5rem 2rem #0006;
}
h2 { margin: 0 0 0.25rem; font-size: 0.875rem }
ul { margin: 0 0 0.75rem; padding: 0; list-style: none }
li button { display: block; inline-size: 100%; min-block-size: 1.75rem; padding: 0.25rem 0.5rem; background: none }
li button:hover { background: #34343b }
li button[aria-pressed='true'] { background: #34343b; border-color: #ffd166 }
li span { display: block; color: #c9c9cf }
summary { padding: 0.25rem 0.5rem; cursor: pointer }
summary:focus-visible { outline: 3px solid #ffd166; outline-offset: 2px; border-radius: 0.375rem }
pre { margin: 0; padding: 0.25rem 0.5rem 0.5rem; font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; user-select: text }
.reset { min-block-size: 1.75rem; padding: 0.25rem 0.75rem; background: #34343b; border-color: #8a8a93 }
p { margin: 0.25rem 0 0; color: #c9c9cf }
@media (forced-colors: active) { .badge, .panel, li button[aria-pressed='true'], .reset { border-color: CanvasText } }
@media print { aside { display: none } }
`
