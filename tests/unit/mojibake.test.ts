import fc from 'fast-check'
import iconv from 'iconv-lite'
import { describe, expect, it } from 'vitest'
import { repairMojibake } from '#contract/rules/mojibake.ts'

const wrongEncodings = ['win1252', 'latin1', 'macroman'] as const

/** Returns the text as a program shows it that reads its UTF-8 in another encoding. */
const misread = (text: string, encoding: (typeof wrongEncodings)[number]) =>
  Array.from(new TextEncoder().encode(text), (byte) => {
    const character = iconv.decode(Buffer.from([byte]), encoding)
    if (character !== '\ufffd') return character
    // The apple of Mac Roman. Browsers read bytes without a character as controls.
    return encoding === 'macroman' ? '\uf8ff' : String.fromCharCode(byte)
  }).join('')

const letters = fc.stringMatching(/^[A-Za-zñéüöäßçíóáèêøåÑÉÜÖÁÍÓ]{1,9}$/)
const word = fc.oneof(
  letters,
  fc.constantFrom('8', '1990', 'A/C', '5"', '24/7', '$49'),
  fc.constantFrom('🔧', '👍🏽', '★★★', '✓', '½', '€', '°', '©', '•', '–', '—', '&', '…'),
)
const marked = fc
  .tuple(
    word,
    fc.constantFrom('“_”', '‘_’', '_’s', '_’S', '_®', '_™', '_…', '_—', '(_)', '"_"', '_'),
  )
  .map(([text, frame]) => frame.replace('_', text))
const spaces = fc.constantFrom(' ', ' ', ' ', '\u00a0', '\u202f', '\n', '–', '—', '-')
/** Ordinary text: words with typographic marks, and with spaces or dashes between them. */
const ordinaryText = fc
  .array(fc.tuple(marked, spaces), { minLength: 1, maxLength: 12 })
  .map((parts) => parts.flat().join(''))

describe('text whose UTF-8 was read in another encoding', () => {
  it.each([
    ['8â€¯AMâ€“5â€¯PM', '8\u202fAM–5\u202fPM'],
    ['8‚ÄØAM‚Äì5‚ÄØPM', '8\u202fAM–5\u202fPM'],
    ['PeÃ±a', 'Peña'],
    ['Pe√±a', 'Peña'],
    ['PeÃƒÂ±a', 'Peña'],
    ['JosÃ©â€™s Plumbing', 'José’s Plumbing'],
    ['MUÃ‘OZ', 'MUÑOZ'],
    ['GÃ–DEL', 'GÖDEL'],
    ['MarÃ\u00ada', 'María'],
    ['Ã\u00a0 la carte', 'à la carte'],
    ['8Â AM', '8 AM'],
    ['Acmeâ„¢ Â® 20Â°', 'Acme™ ® 20°'],
    ['It‚Äôs ‚úì ‚Ä¢ 25¬∞', 'It’s ✓ • 25°'],
    ['ðŸ”§ Fix It', '🔧 Fix It'],
    ['Ð¡Ð°Ð½Ñ‚ÐµÑ…Ð½Ð¸Ðº', 'Сантехник'],
    ['ï»¿Acme', '\ufeffAcme'],
    ['\u0093Best\u0094', '“Best”'],
    ['mixed: PeÃ±a and Muñoz', 'mixed: Peña and Muñoz'],
  ])('is restored: %s', (broken, text) => {
    expect(repairMojibake(broken)).toBe(text)
  })

  it.each(['Pe\ufffda', 'Peï¿½a', 'â€œBestâ€ plumbers', 'It‚Ä’s'])(
    'is null if it cannot be restored: %s',
    (broken) => {
      expect(repairMojibake(broken)).toBeNull()
    },
  )

  it.each(wrongEncodings)('is restored wherever a letter was read wrongly as %s', (encoding) => {
    // Without a letter such as "ñ", a single misread mark can be an ordinary text.
    const text = ordinaryText.map((part) => `Peña – ${part}`)
    fc.assert(
      fc.property(text, (original) => {
        expect(repairMojibake(misread(original, encoding))).toBe(original)
      }),
    )
  })

  it('is restored when it was read wrongly twice', () => {
    fc.assert(
      fc.property(ordinaryText, (part) => {
        const original = `Peña – ${part}`
        for (const encoding of ['win1252', 'latin1'] as const)
          expect(repairMojibake(misread(misread(original, encoding), encoding))).toBe(original)
      }),
    )
  })
})

describe('text that was read correctly', () => {
  it('is never changed', () => {
    fc.assert(
      fc.property(ordinaryText, (text) => {
        expect(repairMojibake(text)).toBe(text)
      }),
      { numRuns: 2000 },
    )
  })

  it.each([
    '“CAFÉ”',
    'JOSÉ’S PLUMBING',
    'IRMÃ’S',
    'café…”',
    'Zoë™',
    'Peña & Søn, Łódź, ščř',
    '株式会社',
    'שיפוצים כהן',
    'Сантехника',
    '5–6 PM — “always”, 100 °F ±2°, ½ price',
    'naïve façade «ça va»',
  ])('stays as it is: %s', (text) => {
    expect(repairMojibake(text)).toBe(text)
  })
})
