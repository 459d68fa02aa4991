import { Button, Paper, Stack, Text, Title } from '@mantine/core'
import { modals } from '@mantine/modals'
import type { OwnAppeal } from '@pengawas/shared/contracts/appeals'
import { useTranslation } from 'react-i18next'
import { ownStateOf } from '../../../lib/appeals.ts'
import { formatInstant } from '../../../lib/dates.ts'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { useOwnAppeal, withdrawAppeal } from '../api/appeals.ts'
import { AppealFiles } from './appeal-files.tsx'
import { AppealForm } from './appeal-form.tsx'
import { OwnPoint } from './own-point.tsx'

/** Whether it could be submitted once more, as far as this computer's clock knows; the server decides. */
const isTimeLeft = ({ closesAt }: OwnAppeal): boolean => Date.now() <= Date.parse(closesAt)

/** What a candidate was told at one time, with what they say to it and what was decided. */
export function OwnAppealCard({ appeal }: { appeal: OwnAppeal }) {
  const { t, i18n } = useTranslation('appeals')
  const { id, testSessionId, state, text, files, points, mayWrite } = appeal
  const withdraw = useOwnAppeal<undefined>(testSessionId, () => withdrawAppeal(id))
  const ownState = ownStateOf(appeal)
  const canWrite = mayWrite && ownState !== 'cleared'
  const said = {
    until: formatInstant(appeal.closesAt, i18n.language),
    due: appeal.dueAt === null ? '' : formatInstant(appeal.dueAt, i18n.language),
  }
  const askWithdraw = () =>
    modals.openConfirmModal({
      title: t('own.withdrawTitle'),
      children: <Text size="sm">{isTimeLeft(appeal) ? t('own.withdrawAgain', said) : t('own.withdrawLate')}</Text>,
      labels: { confirm: t('own.withdrawYes'), cancel: t('own.withdrawNo') },
      onConfirm: () => withdraw.mutate(undefined),
    })
  return (
    <Paper withBorder p={{ base: 'md', sm: 'xl' }} data-testid="own-appeal" data-state={state}>
      <Stack gap="lg">
        <Text>{ownState === 'decided' ? t('own.decidedHere') : t(`own.state.${ownState}`, said)}</Text>
        <Stack gap="md">
          {points.map((point) => (
            <OwnPoint key={point.id} appealId={id} point={point} />
          ))}
        </Stack>
        {canWrite ? <AppealForm key={id} appeal={appeal} /> : null}
        {canWrite || text === '' ? null : (
          <section>
            <Title order={2} size="h4" mb="xs">
              {t('own.yours')}
            </Title>
            <Text dir="auto" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              {text}
            </Text>
            <AppealFiles appealId={id} files={files} />
          </section>
        )}
        {withdraw.isError ? <FailureAlert error={withdraw.error} /> : null}
        {state === 'submitted' ? (
          <Button
            variant="default"
            style={{ alignSelf: 'flex-start' }}
            loading={withdraw.isPending}
            onClick={askWithdraw}
          >
            {t('own.withdraw')}
          </Button>
        ) : null}
      </Stack>
    </Paper>
  )
}
