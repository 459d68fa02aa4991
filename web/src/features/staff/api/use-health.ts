import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { requestJson } from '../../../lib/http.ts'

const healthSchema = z.looseObject({ status: z.string() })

/** The hub's own word on its health, asked every 15 s. */
export function useHealth() {
  return useQuery({
    queryKey: ['health'],
    queryFn: ({ signal }) => requestJson('/health', healthSchema, { signal }),
    refetchInterval: 15_000,
  })
}
