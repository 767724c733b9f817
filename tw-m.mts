const cpu=()=>{const {user,system}=process.cpuUsage();return (user+system)/1000}
let t=cpu(); const lap=(n:string)=>{const c=cpu();console.log(n,Math.round(c-t));t=c}
await import('msw/node'); lap('msw/node')
const s=await import('./mocks/seed.ts'); lap('seed module')
const {readFileSync}=await import('node:fs')
const d=(n:string)=>readFileSync('api/db/demo/'+n,'utf8')
const seed=await s.readSeed({contractorsCsv:d('contractors.csv'),postsJson:d('posts.json')}); lap('readSeed')
const w=await import('./mocks/world.ts'); lap('world module')
const x=w.createWorld(seed); lap('createWorld')
await x.answer(new Request('http://a/api/contractors')); lap('first list')
await x.answer(new Request('http://a/api/contractors')); lap('second list')
await import('fast-check'); lap('fast-check')
await import('happy-dom'); lap('happy-dom')
await import('@testing-library/react'); lap('rtl')
