import { cookiePolicy } from '#contract/legal/cookie-policy.ts'
import { privacyPolicy } from '#contract/legal/privacy-policy.ts'
import { termsOfService } from '#contract/legal/terms-of-service.ts'
import {
  type LegalBlock,
  legalDate,
  legalDateLabel,
  legalDocuments,
  type LegalPath,
  type LegalText,
  textParts,
} from '#contract/legal/text.ts'
import {
  cookiePolicyPage,
  type PageMeta,
  privacyPolicyPage,
  termsOfServicePage,
} from '#contract/pages.ts'
import { type Html, html } from '../html.ts'
import type { PageResult } from '../page-result.ts'
import { linkList, plainBody } from '../plain-body.ts'

/** Returns the loader of a legal page, with the same text as in the browser. */
const legal =
  (path: LegalPath, page: () => PageMeta, { intro, sections }: LegalText) =>
  (): PageResult => ({
    status: 200,
    meta: page(),
    body: plainBody(
      legalDocuments.find((document) => document.path === path)?.title ?? '',
      html`<p class="mt-2 text-muted">${legalDateLabel} <time datetime="${legalDate.iso}">${legalDate.text}</time></p>`,
      html`<article class="prose mt-6">
          ${blockHtml(intro)}
          ${sections.map(({ id, heading, blocks }) => html`<h2 id="${id}">${heading}</h2>${blocks.map(blockHtml)}\n`)}
        </article>`,
      linkList('More', [
        ...legalDocuments
          .filter((document) => document.path !== path)
          .map(({ path: to, title }) => ({ to, label: title })),
        { to: '/', label: 'Back to Home' },
      ]),
    ),
  })

export const privacyPolicyLoader = legal('/privacy-policy', privacyPolicyPage, privacyPolicy)
export const termsOfServiceLoader = legal('/terms-of-service', termsOfServicePage, termsOfService)
export const cookiePolicyLoader = legal('/cookie-policy', cookiePolicyPage, cookiePolicy)

function blockHtml(block: LegalBlock): Html {
  if (typeof block === 'string') return html`<p>${inlineHtml(block)}</p>`
  if ('list' in block)
    return html`<ul>${block.list.map((text) => html`<li>${inlineHtml(text)}</li>`)}</ul>`
  return html`<ul>${block.storage.map(
    ({ name, where, what, until }) =>
      html`<li><strong>${name}</strong> (${where}): ${what} Kept until: ${until}</li>`,
  )}</ul>`
}

function inlineHtml(text: string): Html[] {
  return textParts(text).map((part) => {
    if (part.kind === 'link') return html`<a href="${part.to}">${part.text}</a>`
    if (part.kind === 'strong') return html`<strong>${part.text}</strong>`
    return part.kind === 'code' ? html`<code>${part.text}</code>` : html`${part.text}`
  })
}
