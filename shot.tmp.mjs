import { chromium } from 'playwright-core'
const base='http://127.0.0.1:4417'
const b=await chromium.launch({executablePath:'/usr/bin/chromium'})
const pages={results:'/directory?location=tampa&category=plumbers',near:'/category/plumbers/tampa-fl',all:'/all-contractors',photos:'/contractor/plumbers-tampa/ab-plumbing',plain:'/contractor/plumbers-tampa/lous-plumbing',id:'/contractor/12',home:'/'}
const [which,sizes='390,1440',themes='light,dark',full='']=process.argv.slice(2)
for(const n of which.split(',')) for(const w of sizes.split(',')) for(const t of themes.split(',')){
 const c=await b.newContext({viewport:{width:+w,height:+w<500?844:900},colorScheme:t,deviceScaleFactor:1,isMobile:+w<500,hasTouch:+w<500})
 const p=await c.newPage();p.on('console',m=>{if(/error|warn/.test(m.type()))console.log(n,w,m.text())});p.on('pageerror',e=>console.log('ERR',n,e.message))
 await p.goto(base+pages[n]);await p.waitForLoadState('networkidle');
 if(full){await p.evaluate(async()=>{for(let y=0;y<document.body.scrollHeight;y+=500){window.scrollTo(0,y);await new Promise(r=>setTimeout(r,60))}window.scrollTo(0,0)});await p.waitForLoadState('networkidle')}
 await p.screenshot({path:`/tmp/cards-shots/${n}-${w}-${t}.png`,fullPage:!!full});
 console.log(n,w,t,'scrollW',await p.evaluate(()=>document.documentElement.scrollWidth)); await c.close()}
await b.close()
