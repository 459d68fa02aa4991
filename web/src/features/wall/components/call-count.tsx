import { Button, VisuallyHidden } from '@mantine/core'
import { IconHandStop } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWall, useWallSession } from '../hooks/wall-context.ts'
import { callersOf, callNews, NO_CALL_NEWS } from '../rules/calls.ts'

/** How many candidates call for help, said aloud with the name of the last one when a call comes; leads to who has waited longest. */
export function CallCount() {
  const { t } = useTranslation('wall')
  const session = useWallSession()
  const candidates = useWall((state) => state.candidates)
  const callers = useMemo(() => callersOf(Object.values(candidates)), [candidates])
  const [known, setKnown] = useState(NO_CALL_NEWS)
  const news = callNews(known, callers)
  if (news !== known) setKnown(news)
  const { said } = news
  const value = callers.length
  const first = callers[0]
  return (
    <>
      <VisuallyHidden role="status" data-testid="call-announcer">
        {said === null ? '' : t(said.value === 1 ? 'call.one' : 'call.many', said)}
      </VisuallyHidden>
      {first === undefined ? null : (
        <Button
          size="compact-md"
          color="blue.9"
          style={{ flexShrink: 0 }}
          leftSection={<IconHandStop size={16} aria-hidden />}
          aria-label={`${t('call.count', { value })}. ${t('call.open', { name: first.participantName })}`}
          onClick={() => session.focus(first.testSessionId)}
          data-testid="call-count"
        >
          {t('call.count', { value })}
        </Button>
      )}
    </>
  )
}
