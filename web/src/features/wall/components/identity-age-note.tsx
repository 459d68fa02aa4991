import { Text } from '@mantine/core'
import { IconUserQuestion } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useWall } from '../hooks/wall-context.ts'
import { identityNoteOf } from '../rules/identity-age.ts'
import classes from './unseen-sign.module.css'

/**
 * How long ago a candidate's face was compared. A figure that is too old is unknown and said to be, with what faces are not
 * compared; it accuses nobody. Nothing while pictures are not analysed at all, which is said elsewhere.
 */
export function IdentityAgeNote({ testSessionId }: { testSessionId: string }) {
  const { t } = useTranslation('wall')
  const isPaused = useWall((state) => state.analysisPauses[testSessionId] !== undefined)
  const analysis = useWall((state) => state.candidates[testSessionId]?.analysis ?? null)
  const note = isPaused ? null : identityNoteOf(analysis)
  if (note === null) return null
  if (note.kind !== 'notFor') {
    return (
      <Text size="sm" data-testid="identity-age">
        {note.kind === 'ago'
          ? t(`identity.ago.${note.source}`, { seconds: note.seconds })
          : t(`identity.notYet.${note.source}`)}
      </Text>
    )
  }
  return (
    <div data-testid="identity-age">
      <span className={classes.sign} style={{ whiteSpace: 'normal' }}>
        <IconUserQuestion size={15} style={{ flex: 'none' }} aria-hidden />
        {t(`identity.notFor.${note.source}`, { minutes: note.minutes })}
      </span>
      <Text size="xs" c="var(--pengawas-quiet)">
        {t('identity.why')}
      </Text>
    </div>
  )
}
