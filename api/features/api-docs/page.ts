export const DOCUMENT_PATH = '/api/openapi.json'
export const PAGE_PATH = '/api/docs'

/** Paths of the files that the page loads. */
export interface PageFiles {
  style: string
  library: string
  start: string
}

/**
 * Returns the HTML of the documentation page. The page loads `theme.js` of the web app, so it has
 * the theme that was chosen in the app.
 */
export function docsPage(siteName: string, { style, library, start }: PageFiles): string {
  return `<!doctype html>
<html lang="en-US">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta name="robots" content="noindex" />
    <title>${escapeHtml(siteName)} API</title>
    <link rel="icon" href="/icons/icon.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="${style}" />
    <script src="/theme.js"></script>
    <script src="${library}" defer></script>
    <script src="${start}" defer></script>
  </head>
  <body>
    <div id="docs"><noscript><p>Without JavaScript: <a href="${DOCUMENT_PATH}">the OpenAPI document</a>.</p></noscript></div>
  </body>
</html>
`
}

/**
 * The script that starts Swagger UI. It is a separate file, because the content security policy
 * allows no inline scripts.
 */
export const startScript = `;(function () {
  var root = document.documentElement
  var device = matchMedia('(prefers-color-scheme: dark)')
  function paint() {
    var chosen = root.dataset.theme
    root.classList.toggle('dark-mode', chosen ? chosen.endsWith('dark') : device.matches)
  }
  device.addEventListener('change', paint)
  paint()
  SwaggerUIBundle({
    url: '${DOCUMENT_PATH}', dom_id: '#docs', deepLinking: true, filter: true, defaultModelsExpandDepth: 0, validatorUrl: null,
    presets: [SwaggerUIBundle.presets.apis],
  })
})()
`

function escapeHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;')
}
