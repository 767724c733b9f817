/**
 * One drawing for each trade, by the slug of its category, as the content of an SVG of 96 by 96.
 * The build adds them to the icon sprite as `trade-{slug}`. Lines have the width 3; the one soft
 * shape is the ground plan of the drawing, moved by 4 to the right and down.
 */
export const tradeDrawings = {
  'general-contractors': `${soft('M52 19l39 33-7 5-3-2v33H24V55l-3 2-7-5z')}
    <path d="M10 46l38-31 38 31M20 39v43h56V39"/><path d="M38 82V58h20v24M53 70v3"/>
    <path d="M32 53h32" stroke-width="8"/>`,
  electricians: `${soft('M52 14a24 24 0 0 0-14 43c4 4 6 8 6 13h16c0-5 2-9 6-13a24 24 0 0 0-14-43z')}
    <path d="M48 10a24 24 0 0 0-14 43c4 4 6 8 6 13h16c0-5 2-9 6-13a24 24 0 0 0-14-43z"/>
    <path d="M40 75h16M43 84h10M39 38l9 9 9-9M48 47v19"/>`,
  plumbers: `${soft('M18 32h36a22 22 0 0 1 22 22v6h4v11H54V60h4v-4a4 4 0 0 0-4-4H18z')}
    <path d="M14 23v28M14 28h34a22 22 0 0 1 22 22v6M14 46h32a6 6 0 0 1 6 6v4"/>
    <path d="M49 56h24v10H49zM36 28V16M24 16h24"/>
    <path d="M61 74c4 5 6 8 6 10a6 6 0 0 1-12 0c0-2 2-5 6-10z"/>`,
  painters: `${soft('M24 18h56v18h-8v20h-9V46H43v26h-9V36H24z')}
    <path d="M22 14h48a5 5 0 0 1 5 5v11a5 5 0 0 1-5 5H22a5 5 0 0 1-5-5V19a5 5 0 0 1 5-5zM25 21h16"/>
    <path d="M75 24h8v20H50v9M45 53h10v26a4 4 0 0 1-4 4h-2a4 4 0 0 1-4-4z"/>`,
  'hvac-technicians': `${soft('M22 22h58a8 8 0 0 1 8 8v42a8 8 0 0 1-8 8H22a8 8 0 0 1-8-8V30a8 8 0 0 1 8-8z')}
    <path d="M18 18h60a8 8 0 0 1 8 8v42a8 8 0 0 1-8 8H18a8 8 0 0 1-8-8V26a8 8 0 0 1 8-8z"/>
    <circle cx="40" cy="47" r="20"/><circle cx="40" cy="47" r="4"/>
    <path d="M40 43c0-8 4-12 10-12M44 47c8 0 12 4 12 10M40 51c0 8-4 12-10 12M36 47c-8 0-12-4-12-10"/>
    <path d="M70 32h6M70 42h6M70 52h6M70 62h6M22 76v7M74 76v7"/>`,
  'concrete-contractors': `${soft('M12 60l40-18 40 18v13L52 91 12 73z')}
    <path d="M8 56l40-18 40 18-40 18zM8 56v13l40 18 40-18V56M48 74v13"/>
    <path d="M28 55l26-11.5 13 6L41 61zM47 51V36"/><path d="M36 37l22-9.5" stroke-width="7"/>`,
  landscapers: `${soft('M40 64c-15 0-21-11-17-21-3-13 9-20 18-16 10-5 21 4 18 15 5 11-4 22-19 22zM62 88c-3-12 6-18 12-15 8-3 15 5 12 15z')}
    <path d="M36 60c-15 0-21-11-17-21-3-13 9-20 18-16 10-5 21 4 18 15 5 11-4 22-19 22z"/>
    <path d="M36 84V40M36 58l9-9M36 51l-7-7M8 84h80M58 84c-3-12 6-18 12-15 8-3 15 5 12 15"/>`,
  roofers: `${soft('M27 33h46l17 33H12z')}
    <path d="M23 29h46l17 32H8zM17.5 40H75M12.5 50.5h68"/>
    <path d="M38 29v11M56 29v11M29 40v10.5M47 40v10.5M65 40v10.5M21 50.5V61M40 50.5V61M59 50.5V61"/>
    <path d="M54 29V15h12v14M17 61v21h58V61"/>`,
  other: `${soft('M20 40h64a6 6 0 0 1 6 6v34a6 6 0 0 1-6 6H20a6 6 0 0 1-6-6V46a6 6 0 0 1 6-6z')}
    <path d="M16 36h64a6 6 0 0 1 6 6v34a6 6 0 0 1-6 6H16a6 6 0 0 1-6-6V42a6 6 0 0 1 6-6z"/>
    <path d="M32 36v-9a7 7 0 0 1 7-7h18a7 7 0 0 1 7 7v9M10 54h32M54 54h32M42 49h12v11H42z"/>`,
}

function soft(path: string): string {
  return `<path d="${path}" fill="currentColor" stroke="none" opacity=".16"/>`
}
