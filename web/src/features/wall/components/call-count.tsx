import { Button, VisuallyHidden } from '@mantine/core'
import { IconHandStop } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useWall, useWallSession } from '../hooks/wall-context.ts'
import { callersOf } from '../rules/calls.ts'

/** How many candidates call for help, said aloud with the name of the last one; leads to who has waited longest. */
export function CallCount() {
  const { t } = useTranslation('wall')
  const session = useWallSession()
  const candidates = useWall((state) => state.candidates)
  const callers = useMemo(() => callersOf(Object.values(candidates)), [candidates])
  const value = callers.length
  const first = callers[0]
  const name = callers.at(-1)?.participantName ?? ''
  return (
    <>
      <VisuallyHidden role="status" data-testid="call-announcer">
        {value === 0 ? '' : t(value === 1 ? 'call.one' : 'call.many', { name, value })}
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
