import sharp from 'sharp'
const [out,...f]=process.argv.slice(2)
const m=await Promise.all(f.map(x=>sharp('/tmp/cards-shots/'+x+'.png').metadata()))
const H=Math.min(2000,Math.max(...m.map(x=>x.height))),W=m.reduce((a,x)=>a+x.width+10,0)
const c=[];let x=0;for(let i=0;i<f.length;i++){c.push({input:await sharp('/tmp/cards-shots/'+f[i]+'.png').extract({left:0,top:0,width:m[i].width,height:Math.min(H,m[i].height)}).toBuffer(),left:x,top:0});x+=m[i].width+10}
await sharp({create:{width:W,height:H,channels:3,background:'#888'}}).composite(c).png().toFile('/tmp/cards-shots/'+out+'.png')
