import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { fromRoot } from './paths.ts'

const serviceSchema = z.looseObject({
  environment: z.record(z.string(), z.string()).optional(),
  build: z.object({ context: z.literal('.'), dockerfile: z.string() }).optional(),
  depends_on: z.union([z.array(z.string()), z.record(z.string(), z.unknown())]).optional(),
  volumes: z.array(z.string()).optional(),
})
const composeSchema = z.looseObject({ services: z.record(z.string(), serviceSchema), volumes: z.record(z.string(), z.unknown()) })

const read = (...file: string[]): Promise<string> => readFile(fromRoot(...file), 'utf8')
const compose = await read('docker-compose.yml')
const { services, volumes } = composeSchema.parse(parse(compose, { merge: true }))
const example = await read('.env.example')
const documented = new Set([...example.matchAll(/^#?([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name))

/** The names that a process' schema of the environment declares. */
async function schemaVariables(file: string): Promise<string[]> {
  const source = await read(file)
  return [...source.matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm)].flatMap(([, name]) => name ?? [])
}

describe('.env.example', () => {
  it.each(['api/src/config.ts', 'sfu/src/config.ts'])('has every variable of %s', async (file) => {
    const variables = await schemaVariables(file)
    expect(variables.length).toBeGreaterThan(5)
    expect(variables.filter((name) => !documented.has(name))).toEqual([])
  })

  it('has every variable that docker-compose.yml takes', () => {
    const used = [...compose.matchAll(/\$\{([A-Z0-9_]+)/g)].flatMap(([, name]) => name ?? [])
    expect(used.length).toBeGreaterThan(5)
    expect(used.filter((name) => !documented.has(name))).toEqual([])
  })

  it('explains each variable', () => {
    const lines = example.split('\n')
    const unexplained = lines.filter((line, index) => /^#?[A-Z0-9_]+=/.test(line) && !/^#/.test(lines[index - 1] ?? ''))
    expect(unexplained).toEqual([])
  })
})

describe('docker-compose.yml', () => {
  it.each(['hub', 'media-1', 'media-2'])('gives %s only variables that its process knows', async (name) => {
    const file = name === 'hub' ? 'api/src/config.ts' : 'sfu/src/config.ts'
    const known = new Set([...(await schemaVariables(file)), 'NODE_ENV'])
    expect(Object.keys(services[name]?.environment ?? {}).filter((variable) => !known.has(variable))).toEqual([])
  })

  it('gives media nodes ports of their own, one per worker', () => {
    const nodes = Object.entries(services).filter(([name]) => name.startsWith('media-'))
    const bases = nodes.map(([, { environment }]) => Number(environment?.['MEDIA_PORT_BASE']))
    expect(new Set(bases).size).toBe(nodes.length)
    for (const [, service] of nodes) {
      const first = Number(service.environment?.['MEDIA_PORT_BASE'])
      const last = first + Number(service.environment?.['MEDIA_WORKERS']) - 1
      expect(service['ports']).toEqual(['udp', 'tcp'].map((protocol) => `${first}-${last}:${first}-${last}/${protocol}`))
    }
  })

  it('names only services, volumes and Dockerfiles that exist', async () => {
    for (const service of Object.values(services)) {
      const needed = Array.isArray(service.depends_on) ? service.depends_on : Object.keys(service.depends_on ?? {})
      expect(needed.filter((name) => !(name in services))).toEqual([])
      const named = (service.volumes ?? []).map((volume) => volume.split(':')[0] ?? '').filter((volume) => !volume.startsWith('.'))
      expect(named.filter((volume) => !(volume in volumes))).toEqual([])
      if (service.build) expect(await read(service.build.dockerfile)).toContain('FROM node:24-bookworm-slim')
    }
  })

  it.each(['hub', 'media-node'])('the image of the %s copies every workspace manifest that npm needs', async (image) => {
    const dockerfile = await read('docker', `${image}.Dockerfile`)
    const { workspaces } = z.object({ workspaces: z.array(z.string()) }).parse(JSON.parse(await read('package.json')))
    expect(workspaces.filter((workspace) => !dockerfile.includes(`COPY ${workspace}/package.json ${workspace}/`))).toEqual([])
  })
})
