// What must happen before anything else of the page is loaded.

// Gives the app shell of the service worker the last look of the site, and sets the chosen theme
// before the first paint, so that other colors are never visible. Uses the same keys and names as
// src/domain/site/look.ts and src/app/layout/theme.tsx.
;(function () {
  try {
    var look = localStorage.getItem('site-look')
    // Pages of the server have the current look, and the build has none.
    if (look && document.querySelector('[data-look=""]')) {
      document.querySelectorAll('[data-look]').forEach(function (tag) {
        tag.remove()
      })
      document.head.insertAdjacentHTML('beforeend', look)
    }
    var choice = localStorage.getItem('site-theme')
    if (choice !== 'light' && choice !== 'dark') return
    document.documentElement.dataset.theme = choice === 'dark' ? 'lintel-dark' : 'lintel'
    var metas = document.querySelectorAll('meta[name="theme-color"]')
    metas.forEach(function (meta) {
      meta.content = metas[choice === 'dark' ? 1 : 0].dataset.color
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
