import { Container, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mayDo, useUser } from '../../../lib/profile.ts'
import { PageLinks } from '../../../ui/page-links.tsx'
import { QueryStatus } from '../../../ui/query-status.tsx'
import { RANKINGS_PER_PAGE, useRankings } from '../api/rankings.ts'
import { HallView } from './hall-view.tsx'
import { RankingAge } from './ranking-age.tsx'
import { RankingCard } from './ranking-card.tsx'
import { RankingControls } from './ranking-controls.tsx'

const TYPING_PAUSE_MS = 300

/** Who is ahead in each assessment, as it happens. It begins with participant numbers: names are asked for. */
export function LiveScorePage() {
  const { t } = useTranslation('rankings')
  const user = useUser()
  const [page, setPage] = useState(1)
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), TYPING_PAUSE_MS)
  const [isAnonymous, setAnonymous] = useState(true)
  const [isFollowed, setFollowed] = useState(true)
  const [isInHall, setInHall] = useState(false)
  const mayName = mayDo(user, 'ranking:names')
  const { result, hasLine } = useRankings({ page, q, hasNames: mayName && !isAnonymous }, isFollowed)
  const rankings = result.data?.items ?? []
  const age = <RankingAge readAt={result.dataUpdatedAt} isFollowed={isFollowed} hasLine={hasLine} />
  return (
    <Container size="xl" py="lg" px={{ base: 'sm', sm: 'lg' }}>
      <Stack gap="lg">
        <RankingControls
          typed={typed}
          onType={(text) => {
            setTyped(text)
            setPage(1)
          }}
          isFollowed={isFollowed}
          onFollow={setFollowed}
          isAnonymous={isAnonymous || !mayName}
          onAnonymous={mayName ? setAnonymous : null}
          isAsking={result.isFetching}
          onAsk={() => void result.refetch()}
          onHall={rankings.length > 0 ? () => setInHall(true) : null}
        />
        <div>
          <Text size="sm">{t('rule')}</Text>
          {age}
        </div>
        {result.data === undefined ? <QueryStatus result={result} /> : null}
        {rankings.map((ranking) => (
          <RankingCard key={ranking.assessmentId} ranking={ranking} />
        ))}
        {result.data?.total === 0 ? (
          <Text py="xl" ta="center" c="var(--pengawas-quiet)" role="status">
            {t(q === '' ? 'empty' : 'noMatches')}
          </Text>
        ) : null}
        {result.data !== undefined && result.data.total > RANKINGS_PER_PAGE ? (
          <PageLinks total={result.data.total} pageSize={RANKINGS_PER_PAGE} page={page} onChange={setPage} />
        ) : null}
      </Stack>
      <HallView isOpen={isInHall} rankings={rankings} age={age} onClose={() => setInHall(false)} />
    </Container>
  )
}
