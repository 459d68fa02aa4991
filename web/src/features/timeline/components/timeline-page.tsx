import { Container } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'react-router'
import { QueryStatus } from '../../../ui/query-status.tsx'
import { timelineQuery } from '../api/timeline-api.ts'
import { momentOf } from '../rules/axis.ts'
import { TimelineView } from './timeline-view.tsx'

/** What was recorded of one test with everything that happened in it; `?at=` names the moment to begin with. */
export function TimelinePage() {
  const { testSessionId = '' } = useParams()
  const [query] = useSearchParams()
  const timeline = useQuery(timelineQuery(testSessionId))
  const at = query.get('at')
  return (
    <Container fluid py="md" px={{ base: 'sm', sm: 'lg' }}>
      {timeline.data ? null : <QueryStatus result={timeline} />}
      {timeline.data ? (
        <TimelineView key={`${testSessionId} ${at ?? ''}`} timeline={timeline.data} wantedMs={momentOf(at)} />
      ) : null}
    </Container>
  )
}
