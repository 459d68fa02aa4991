import { Text } from '@mantine/core'
import type { Flag } from '@pengawas/shared/contracts/flags'
import { useTruthText } from '../../lib/flag-kinds.ts'

/** How often flags of the same kind were right, by what people made of them. */
export function KindTruth({ flag }: { flag: Pick<Flag, 'reason' | 'raisedBy'> }) {
  const truth = useTruthText(flag)
  if (truth === null) return null
  return (
    <Text size="xs" c="var(--pengawas-quiet)" data-testid="kind-truth">
      {truth.text}
    </Text>
  )
}
