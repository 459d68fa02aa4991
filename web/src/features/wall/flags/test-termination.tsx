import { Box } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { QueryStatus } from '../../../ui/query-status.tsx'
import { testTerminationQuery } from './flags-api.ts'
import { TerminationCard } from './termination-reviews.tsx'

interface TestTerminationProps {
  testSessionId: string
  /** Once the test goes on again. */
  onReactivated?: () => void
}

/** Who ended this test and why, and for those who may: the second decision about it, and the way back into it. */
export function TestTermination({ testSessionId, onReactivated }: TestTerminationProps) {
  const found = useQuery(testTerminationQuery(testSessionId))
  const review = found.data?.items[0]
  return (
    <Box px={12} py="sm">
      <QueryStatus result={found} />
      {review === undefined ? null : <TerminationCard review={review} isNamed={false} onReopened={onReactivated} />}
    </Box>
  )
}
