import { Button, Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { AssessmentNotes } from '../../../ui/assessment-notes.tsx'
import { useCheckInRun } from '../hooks/check-in-context.ts'
import { FocusedTitle } from './focused-title.tsx'

/** Not let in: why, in the proctor's words, and whom to ask. The page goes on by itself where somebody opens the check-in again. */
export function RefusedView() {
  const { t } = useTranslation(['checkIn', 'common'])
  const { checkIn, startedTest } = useCheckInRun()
  const { instructions, requirements } = startedTest.assessment
  return (
    <Stack gap="lg" data-testid="refused">
      <div role="alert">
        <FocusedTitle>{t('checkIn:refused.title')}</FocusedTitle>
        {checkIn.reason === null ? null : (
          <Text fw={600} mt="xs" style={{ overflowWrap: 'anywhere' }}>
            {t('checkIn:refused.because')} <bdi>{checkIn.reason}</bdi>
          </Text>
        )}
      </div>
      <Text>{t('checkIn:refused.ask')}</Text>
      <Text>{t('checkIn:refused.again')}</Text>
      <AssessmentNotes instructions={instructions} requirements={requirements} />
      <Group>
        <Button component={Link} to="/participant" variant="default">
          {t('common:home')}
        </Button>
      </Group>
    </Stack>
  )
}
