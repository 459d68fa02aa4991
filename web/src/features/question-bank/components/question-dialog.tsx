import { Button, Group, Stack, Tabs } from '@mantine/core'
import type { BankQuestion } from '@pengawas/shared/contracts/questions'
import { IconChartBar, IconEdit, IconFileText, IconHistory, IconMessages, IconRestore } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailureText } from '../../../lib/messages.ts'
import { mayDo, useUser } from '../../../lib/profile.ts'
import { useQuestionDialog, type QuestionView } from '../../../lib/question-dialog.ts'
import { mayDeleteQuestion, mayEditQuestion, questionQuery } from '../../../lib/questions.ts'
import { toastFailure, toastSuccess } from '../../../lib/toasts.ts'
import { DialogFrame } from '../../../ui/dialog-frame.tsx'
import { QueryStatus } from '../../../ui/query-status.tsx'
import { QuestionBody } from '../../../ui/question/question-body.tsx'
import { useRequestValidation } from '../api/question-bank.ts'
import { useReactivate } from '../hooks/use-reactivate.ts'
import { Discussion } from './discussion.tsx'
import { EditDialog } from './edit-dialog.tsx'
import { QuestionFacts } from './question-facts.tsx'
import { Versions } from './versions.tsx'

interface QuestionDialogProps {
  id: string
  /** What real answers say about the question; comes from elsewhere. */
  analysis?: ((question: BankQuestion) => ReactNode) | undefined
}

/** One question with everything that belongs to it, as the address names it. */
export function QuestionDialog({ id, analysis }: QuestionDialogProps) {
  const { view, close } = useQuestionDialog()
  return view === 'edit' ? (
    <EditDialog id={id} onClose={close} />
  ) : (
    <DetailDialog id={id} view={view} analysis={analysis} />
  )
}

function DetailDialog({ id, view, analysis }: QuestionDialogProps & { view: Exclude<QuestionView, 'edit'> }) {
  const { t } = useTranslation(['questionBank', 'common', 'actions'])
  const user = useUser()
  const dialog = useQuestionDialog()
  const question = useQuery(questionQuery(id))
  const reactivate = useReactivate()
  const tabs = [
    ['detail', IconFileText],
    ['versions', IconHistory],
    ['discussion', IconMessages],
    ...(analysis ? ([['analysis', IconChartBar]] as const) : []),
  ] as const
  return (
    <DialogFrame title={t('questionBank:detail.title')} onClose={dialog.close}>
      <Tabs
        value={view}
        onChange={(value) => dialog.open(id, tabs.find(([name]) => name === value)?.[0] ?? 'detail')}
        keepMounted={false}
      >
        <Tabs.List mb="md">
          {tabs.map(([name, TabIcon]) => (
            <Tabs.Tab key={name} value={name} leftSection={<TabIcon size={16} aria-hidden />}>
              {t(`questionBank:detail.tabs.${name}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <QueryStatus result={question} />
        {question.data ? (
          <>
            <Tabs.Panel value="detail">
              <Stack gap="lg">
                <QuestionFacts question={question.data} />
                <QuestionBody question={question.data} />
              </Stack>
            </Tabs.Panel>
            <Tabs.Panel value="versions">
              <Versions question={question.data} mayRestore={question.data.isActive && mayEditQuestion(user)} />
            </Tabs.Panel>
            <Tabs.Panel value="discussion">
              <Discussion id={id} />
            </Tabs.Panel>
            {analysis ? <Tabs.Panel value="analysis">{analysis(question.data)}</Tabs.Panel> : null}
          </>
        ) : null}
      </Tabs>
      <Group justify="flex-end" mt="lg">
        {question.data && mayAskAgain(question.data) && mayDo(user, 'question:assign') ? (
          <RequestValidation id={id} />
        ) : null}
        {question.data && !question.data.isActive && mayDeleteQuestion(user, question.data) ? (
          <Button variant="light" leftSection={<IconRestore size={18} aria-hidden />} onClick={() => reactivate(id)}>
            {t('questionBank:reactivate.action')}
          </Button>
        ) : null}
        {question.data?.isActive && mayEditQuestion(user) ? (
          <Button
            variant="light"
            leftSection={<IconEdit size={18} aria-hidden />}
            onClick={() => dialog.open(id, 'edit')}
          >
            {t('actions:edit')}
          </Button>
        ) : null}
        <Button variant="default" onClick={dialog.close}>
          {t('common:close')}
        </Button>
      </Group>
    </DialogFrame>
  )
}

/** What is back with its author, who may stand by it as it is. */
const mayAskAgain = ({ isActive, validationStatus }: BankQuestion): boolean =>
  isActive && (validationStatus === 'rejected' || validationStatus === 'revision')

/** Asks for a question to be looked at again as it is. */
function RequestValidation({ id }: { id: string }) {
  const { t } = useTranslation('questionBank')
  const failureText = useFailureText()
  const request = useRequestValidation()
  const send = (): void =>
    request.mutate(id, {
      onSuccess: () => toastSuccess(t('detail.requested')),
      onError: (error) => toastFailure(failureText(error)),
    })
  return (
    <Button variant="subtle" loading={request.isPending} onClick={send}>
      {t('detail.request')}
    </Button>
  )
}
