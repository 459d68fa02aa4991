import type { Intervention, InterventionOrder, InterventionResult } from '@pengawas/shared/contracts/interventions'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { giveToMany } from './bulk-api.ts'

/** Sends an intervention, under the same id as long as it is the same, so that trying again acts once. */
export function useGiving() {
  const sent = useRef<{ content: string; requestId: string } | null>(null)
  const [result, setResult] = useState<InterventionResult | null>(null)
  const giving = useMutation({ mutationFn: giveToMany, onSuccess: setResult })
  return {
    result,
    error: giving.error,
    isGiving: giving.isPending,
    send: (target: Intervention['target'], order: InterventionOrder): void => {
      const content = JSON.stringify({ target, order })
      if (sent.current?.content !== content) sent.current = { content, requestId: crypto.randomUUID() }
      giving.mutate({ requestId: sent.current.requestId, target, order })
    },
    /** The next one is another, also where it says the same. */
    renew: () => (sent.current = null),
    /** Shows the result of one that was given before. */
    show: setResult,
    order: giving.variables?.order,
  }
}
export type Giving = ReturnType<typeof useGiving>
