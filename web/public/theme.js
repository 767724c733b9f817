// Two things that must happen before anything else of the page is loaded.

// Sets the stored theme before the first paint, so that the wrong theme is never visible. Uses the
// same key and names as src/app/layout/theme.tsx.
;(function () {
  try {
    var choice = localStorage.getItem('lintel-theme')
    if (choice !== 'light' && choice !== 'dark') return
    document.documentElement.dataset.theme = choice === 'dark' ? 'lintel-dark' : 'lintel'
    document.querySelectorAll('meta[name="theme-color"]').forEach(function (meta) {
      meta.content = choice === 'dark' ? '#101614' : '#fbfaf7'
    })
  } catch (error) {
    // The browser denies storage, so the theme of the device is used.
  }
})()

// Loads the page from the server when the entry of the app cannot be loaded into the app shell of
// the service worker, for example because an extension blocks it: the server draws public pages.
// Uses the same parameter as api/contract/network-param.ts.
addEventListener(
  'error',
  function (event) {
    var url = new URL(location.href)
    if (
      event.target.type !== 'module' ||
      document.querySelector('[data-drawn]') ||
      !(navigator.serviceWorker && navigator.serviceWorker.controller) ||
      url.searchParams.has('from-network')
    )
      return
    url.searchParams.set('from-network', '1')
    location.replace(url)
  },
  true,
)
