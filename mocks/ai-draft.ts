/** Returns generic texts for a post. Each mentions the prompt. */
export function writeAiDraft(prompt: string): { title: string; excerpt: string; content: string } {
  return { title: titleFor(prompt), excerpt: excerptFor(prompt), content: contentFor(prompt) }
}

const titleFor = (prompt: string) => `What to know about ${prompt}`.slice(0, 120)

const excerptFor = (prompt: string) =>
  `A short guide to ${prompt}: what it takes, what it costs, and when to call a professional.`.slice(
    0,
    500,
  )

const contentFor = (prompt: string) => {
  const topic = prompt.replace(
    /[&<>]/g,
    (character) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[character] ?? character,
  )
  return (
    `<h2>Before you start</h2><p>Every home is different. Look at what is there, take pictures, and write down what you want from ${topic}.</p>` +
    '<h2>Choosing a contractor</h2><ul><li>Ask for the license and the insurance.</li><li>Get three written offers.</li>' +
    '<li>Agree on dates and payments before work begins.</li></ul>'
  )
}
