/** An encoding in which UTF-8 text was wrongly read. */
interface WrongEncoding {
  /** The byte of each character that is not ASCII. */
  byteOf: ReadonlyMap<string, number>
  /**
   * Matches bytes that are a sign of wrongly read text. As letters and marks they do not follow
   * each other in ordinary text. For example, 0xC9 0x92 is none, because "JOSÉ’S" contains it.
   */
  sign: RegExp
}

/** The characters of the bytes 0x80 to 0x9F. Bytes without a character are read as controls. */
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'
/** The characters of the bytes 0x80 to 0xFF. */
const MAC_ROMAN =
  'ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø¿¡¬√ƒ≈∆«»…\u00a0ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\uf8ffÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ'

const latin1 = Array.from({ length: 0x80 }, (_, n) => String.fromCharCode(0x80 + n)).join('')

const bytesFrom0x80 = (characters: string) =>
  Array.from(characters, (character, index) => [character, 0x80 + index] as const)

/** Mac Roman comes first, because "‚Ä¢" of Mac Roman contains "Ä¢", which is a sign of the other. */
const encodings: readonly WrongEncoding[] = [
  {
    // There are two characters for Ω.
    byteOf: new Map([...bytesFrom0x80(MAC_ROMAN), ['\u2126', 0xbd]]),
    sign: /\xc2[\xa0-\xbf]|\xc3[\x80-\xbf]|\xe2(?:[\x80\x81\x86\x88\x94-\x9e][\x80-\xbf]|\x82\xac|\x84\xa2)|\xef(?:\xb8\x8f|\xbb\xbf|\xbf\xbd)|\xf0\x9f[\x80-\xbf]{2}|(?:[\xd0\xd1][\x80-\xbf]){3}|(?:\xd7[\x80-\xbf]){2}/u,
  },
  {
    // Windows-1252, and Latin-1.
    byteOf: new Map([...bytesFrom0x80(latin1), ...bytesFrom0x80(WINDOWS_1252)]),
    // In this order: letters and marks of Western Europe; letters of Central Europe; punctuation
    // and signs; full-width letters and emoji; words of other scripts. Where the second byte is
    // also a quotation mark, a dash or "®", a letter must follow it or none precede it.
    sign: /\xc2[\x80-\xbf]|\xc3(?:[\x80-\x84\x86-\x91\x93\x98\x9a\x9c-\x9f\xa1-\xa8\xaa\xac\xad\xaf\xb1\xb4-\xba\xbc-\xbf]|(?<!\p{Lu}\xc3)[\x80-\xbf]|[\x80-\x91\x93-\xbf](?=\p{L}))|[\xc4\xc5][\x80-\x84\x86-\x91\x93\x98\x9a\x9c-\x9f\xa1-\xa8\xaa\xac\xaf\xb1\xb4-\xba\xbc-\xbf]|\xe2\x80[\x80-\xbf]|\xe2(?:[\x81-\x84\x86-\x90\x98\x9a\x9c-\x9f][\x80-\xbf]|[\x91-\x97\x99\xac\xad][\x80-\x84\x86-\x91\x93\x98\x9a\x9c-\x9f\xa1-\xa8\xaa\xac\xaf\xb1\xb4-\xba\xbc-\xbf])|\xef[\xb8\xbb-\xbd\xbf][\x80-\xbf]|\xf0[\x90\x9d\x9f][\x80-\xbf]{2}|(?:[\xce\xcf][\x80-\xbf]){2}|(?:[\xd0\xd1][\x80-\xbf]){2}|(?:\xd7[\x80-\xbf]){2}|(?:[\xd8-\xdb][\x80-\xbf]){2}|[\xe0-\xef](?:[\x80-\x84\x86-\x91\x93\x98\x9a\x9c-\x9f\xa1-\xa8\xaa\xac\xaf\xb1\xb4-\xba\xbc-\xbf][\x80-\xbf]|[\x80-\xbf][\x80-\x84\x86-\x91\x93\x98\x9a\x9c-\x9f\xa1-\xa8\xaa\xac\xaf\xb1\xb4-\xba\xbc-\xbf])[\xe0-\xef][\x80-\xbf]{2}/u,
  },
]

/** A UTF-8 sequence of two to four bytes. */
const SEQUENCE = /[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}/g

/** What remains of a no-break space when another program has made its second byte a space. */
const BEFORE_SPACE = /(?<=[\p{Ll}\p{N}\p{P}\s])Â(?=\s)/gu

/** The replacement character, and remains of sequences that cannot be restored. */
const BROKEN =
  /[\u0080-\u009f\ufffd]|ï¿½|ÔøΩ|â€|‚Ä[\u0080-\uffff]|Ã[\u00a1-\u00a8¬±¼½¾¿ƒ‚„†‡ˆ‰Š‹ŒŽ‘“˜š›œžŸ]|√[±©°¶ß®™´]/

/** Texts without a match are not broken. Most texts need only this test. */
const SUSPICIOUS = /[Â-ô√¬‚◊–—\uf8ff][\u0080-\uffff]|Â\s|[\u0080-\u009f\ufffd]/
/** Some texts were wrongly read more than once. */
const MAX_ROUNDS = 3

/**
 * Restores a text whose UTF-8 was read as Windows-1252 or Mac Roman, such as "PeÃ±a" for "Peña".
 * Returns any other text unchanged, and null if the text is broken and cannot be restored.
 */
export function repairMojibake(text: string): string | null {
  if (!SUSPICIOUS.test(text)) return text
  let repaired = text
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const before = repaired
    for (const encoding of encodings) repaired = decodeUtf8(repaired, encoding)
    if (repaired === before) break
  }
  repaired = repaired
    .replace(BEFORE_SPACE, '')
    // Windows-1252 that was read as Latin-1.
    .replace(/[\u0080-\u009f]/g, (control) => WINDOWS_1252.charAt(control.charCodeAt(0) - 0x80))
  return BROKEN.test(repaired) ? null : repaired
}

/** Replaces the characters whose bytes are a UTF-8 sequence, if there is a sign of wrong reading. */
function decodeUtf8(text: string, { byteOf, sign }: WrongEncoding): string {
  // One character per byte. A character without a byte becomes one that no pattern matches.
  const bytes = Array.from({ length: text.length }, (_, index) => {
    const character = text.charAt(index)
    return character < '\u0080' ? character : String.fromCharCode(byteOf.get(character) ?? 0x2603)
  }).join('')
  if (!sign.test(bytes)) return text
  let decoded = ''
  let end = 0
  for (const { 0: sequence, index } of bytes.matchAll(SEQUENCE)) {
    decoded +=
      text.slice(end, index) + (toCharacter(sequence) ?? text.slice(index, index + sequence.length))
    end = index + sequence.length
  }
  return decoded + text.slice(end)
}

/** Returns the character of a UTF-8 sequence, or null for an invalid sequence. */
function toCharacter(sequence: string): string | null {
  const [lead = 0, ...others] = Array.from(sequence, (byte) => byte.charCodeAt(0))
  const code = others.reduce(
    (value, byte) => value * 64 + (byte & 0x3f),
    lead & (0x7f >> sequence.length),
  )
  const smallest = [0x80, 0x800, 0x10000][sequence.length - 2] ?? 0
  const isValid = code >= smallest && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
  return isValid ? String.fromCodePoint(code) : null
}
