import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { requestJson } from '../../../lib/http.ts'

const healthSchema = z.object({
  status: z.enum(['ok', 'degraded', 'down']),
  database: z.object({ ok: z.boolean(), latencyMs: z.number() }),
  mediaNodes: z.int(),
})

/** The hub's own word on its health, asked every 15 s. */
export function useHealth() {
  return useQuery({
    queryKey: ['health'],
    queryFn: ({ signal }) => requestJson('/health', healthSchema, { signal }),
    refetchInterval: 15_000,
  })
}
