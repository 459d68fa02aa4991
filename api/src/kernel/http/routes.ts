import { z } from 'zod'

export interface Route {
  method: string
  /** The router's pattern: parameters with a colon. */
  path: string
}

/** What Express keeps of a router, as far as it is needed here. */
const layerSchema = z.object({
  rawPath: z.unknown(),
  route: z.object({ path: z.string(), methods: z.record(z.string(), z.boolean()) }).optional(),
  handle: z.unknown(),
})
const routerSchema = z.object({ stack: z.array(z.unknown()) })

/** Every route of a router and of the routers in it, for holding them against the document. */
export function listRoutes(router: unknown, prefix = ''): Route[] {
  const known = routerSchema.safeParse(Object.assign({}, router))
  if (!known.success) return []
  return known.data.stack.flatMap((entry) => {
    const layer = layerSchema.parse(entry)
    if (layer.route !== undefined) {
      const path = prefix + layer.route.path
      return Object.keys(layer.route.methods).map((method) => ({ method, path }))
    }
    const mounted = typeof layer.rawPath === 'string' && layer.rawPath !== '/' ? prefix + layer.rawPath : prefix
    return listRoutes(layer.handle, mounted)
  })
}
