// Loads the app of a drawn page after the first paint, so that a slow connection delivers first
// what is visible. The attributes of the script element name the app's entry and the other files
// that the page needs.
;(function () {
  const files = document.currentScript.dataset

  function add(name, attributes) {
    const element = Object.assign(document.createElement(name), attributes)
    element.crossOrigin = ''
    document.head.append(element)
  }

  function loadApp() {
    files.preload.split(' ').forEach(function (href) {
      if (href) add('link', { rel: 'modulepreload', href: href })
    })
    add('script', { type: 'module', src: files.entry })
  }

  function waitForPaint() {
    // A hidden page is not painted.
    if (document.visibilityState === 'hidden') return loadApp()
    new PerformanceObserver(function (entries, observer) {
      observer.disconnect()
      loadApp()
    }).observe({ type: 'paint', buffered: true })
  }

  if (document.readyState === 'loading')
    document.addEventListener('DOMContentLoaded', waitForPaint, { once: true })
  else waitForPaint()
})()
