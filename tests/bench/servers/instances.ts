// Starts INSTANCES processes of the built server, which share one port. Node gives each new
// connection to the next process (round robin). The reply to every message is sent when all of them
// listen. The processes end with this one.
import cluster from 'node:cluster'

const count = Number(process.env.INSTANCES)
cluster.schedulingPolicy = cluster.SCHED_RR
cluster.setupPrimary({ exec: 'dist/api/main.js', execArgv: [] })

let listening = 0
const allListen = new Promise<void>((resolve) => {
  cluster.on('listening', () => {
    listening += 1
    if (listening === count) resolve()
  })
})
process.on('message', () => void allListen.then(() => process.send?.(count)))
for (let n = 0; n < count; n += 1) cluster.fork()
