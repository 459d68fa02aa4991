import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { Closer } from '../support/closer.ts'
import { startMariaDb } from '../support/mariadb.ts'
import { killHubWhileAnswering, type KillVerdict } from './kill-hub.ts'

/** Kills the hub a hundred times on each database while candidates save answers. Arguments: --kills 100 --candidates 20 --databases sqlite,mariadb */
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '100' },
    candidates: { type: 'string', default: '20' },
    databases: { type: 'string', default: 'sqlite,mariadb' },
  },
})

const opened = new Closer()
try {
  const runs: (KillVerdict & { database: string })[] = []
  for (const database of values.databases.split(',')) {
    let databaseUrl: string | undefined
    if (database === 'mariadb') {
      const server = await startMariaDb()
      opened.add({ close: () => server.stop() })
      databaseUrl = await server.createDatabase(`faults_${randomUUID().replaceAll('-', '')}`)
    }
    const verdict = await killHubWhileAnswering({
      databaseUrl,
      kills: Number(values.kills),
      candidates: Number(values.candidates),
      onKill: (kill) => kill % 10 === 0 && console.log(`${database}: ${kill} kills`),
    })
    console.log(JSON.stringify({ database, ...verdict }))
    runs.push({ database, ...verdict })
  }
  console.log(JSON.stringify({ faults: 'answers', runs }))
  if (runs.some(({ lost, surplus }) => lost + surplus > 0)) process.exitCode = 1
} finally {
  await opened.closeAll()
}
