export type TranslatorKind = 'wraps' | 'replaces'

interface Translator {
  /** The texts on the page that the app has changed without an effect, because they were replaced. */
  staleTexts: () => string[]
  stop: () => void
}

/**
 * Does to the texts below an element what translators of browsers do, at once and whenever a text
 * is added or changed: puts each into two `<font>` elements. Google Translate was seen to move the
 * text node there and to replace it by a new one. The texts themselves stay as they are. It uses
 * nothing outside itself, so that it also runs in the browser of a journey.
 */
export function startTranslator(root: Node, kind: TranslatorKind): Translator {
  const translated = new WeakSet<Node>()
  const pairs: { original: Text; shown: Text }[] = []

  function translateText(text: Text): void {
    const parent = text.parentElement
    if (!parent || !/\S/.test(text.data) || translated.has(text)) return
    if (parent.closest('script, style, textarea, svg, [translate="no"]')) return
    const outer = document.createElement('font')
    const inner = document.createElement('font')
    const shown = kind === 'wraps' ? text : document.createTextNode(text.data)
    outer.append(inner)
    text.replaceWith(outer)
    translated.add(shown)
    pairs.push({ original: text, shown })
    inner.append(shown)
  }

  function translateBelow(node: Node): void {
    if (node instanceof Text) return translateText(node)
    // A copy, because the list changes.
    Array.from(node.childNodes).forEach(translateBelow)
  }

  translateBelow(root)
  const observer = new MutationObserver((records) => {
    for (const { addedNodes, target, type } of records)
      for (const node of type === 'characterData' ? [target] : addedNodes)
        if (root.contains(node)) translateBelow(node)
  })
  observer.observe(root, { childList: true, characterData: true, subtree: true })
  return {
    staleTexts: () =>
      pairs
        .filter(({ original, shown }) => shown.isConnected && original.data !== shown.data)
        .map(({ original, shown }) => `${shown.data} instead of ${original.data}`),
    stop: () => observer.disconnect(),
  }
}
