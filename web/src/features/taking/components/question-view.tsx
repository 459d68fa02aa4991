import { Badge, Button, Group } from '@mantine/core'
import type { TestItem } from '@pengawas/shared/contracts/test-taking'
import type { QuestionType } from '@pengawas/shared/questions'
import { IconFlag, IconFlagFilled } from '@tabler/icons-react'
import { type ComponentType, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { textDirection } from '../../../lib/rules/text-direction.ts'
import { RichText } from '../../../ui/rich-text/rich-text.tsx'
import { useRunner, useTest } from '../hooks/test-context.ts'
import { useTextSize } from '../hooks/use-text-size.ts'
import { ChoiceList } from './choice-list.tsx'
import { type AnswerProps, TextAnswer } from './text-answer.tsx'
import classes from './question.module.css'

/** How an answer is given, by type of question. */
const ANSWERS: Readonly<Record<QuestionType, ComponentType<AnswerProps>>> = {
  'multiple-choice': ChoiceList,
  essay: (props) => <TextAnswer label="question.essay" rows={8} {...props} />,
  'case-study': (props) => <TextAnswer label="question.caseStudy" rows={14} {...props} />,
}

/** One question with its answer: nothing else asks for attention. */
export function QuestionView({ item, isDisabled, canMark }: { item: TestItem; isDisabled: boolean; canMark: boolean }) {
  const { t } = useTranslation('test')
  const Answer = ANSWERS[item.type]
  const runner = useRunner()
  const [textSize] = useTextSize()
  const heading = useRef<HTMLHeadingElement>(null)
  const value = useTest((state) => state.outbox.entries[item.questionId]?.value ?? null)
  const isMarked = useTest((state) => state.outbox.entries[item.questionId]?.marked ?? false)
  const number = item.position + 1
  // One direction for the question and its answers, whatever the interface has: letters, options and essay begin on one side.
  const direction = textDirection(item.content)
  // Another question is another page: reading starts at its number, for eyes and for screen readers.
  const shown = useRef(item.questionId)
  useEffect(() => {
    if (shown.current === item.questionId) return
    shown.current = item.questionId
    heading.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [item.questionId])
  return (
    <section className={classes.question} data-text-size={textSize} aria-labelledby="question-title">
      <div className={classes.head}>
        <Group gap="xs">
          <h1 id="question-title" ref={heading} tabIndex={-1} className={classes.number}>
            {t('question.number', { value: number })}
          </h1>
          {item.category === null || item.category === '' ? null : (
            <Badge variant="light" color="gray">
              {item.category}
            </Badge>
          )}
        </Group>
        {canMark ? (
          <Button
            variant={isMarked ? 'light' : 'subtle'}
            color={isMarked ? 'orange' : 'gray'}
            size="compact-md"
            aria-pressed={isMarked}
            disabled={isDisabled}
            leftSection={isMarked ? <IconFlagFilled size={18} aria-hidden /> : <IconFlag size={18} aria-hidden />}
            onClick={() => runner.change(item.questionId, { value, marked: !isMarked }, false)}
          >
            <span className={classes.swap}>
              <span data-shown={!isMarked}>{t('question.mark')}</span>
              <span data-shown={isMarked}>{t('question.marked')}</span>
            </span>
          </Button>
        ) : null}
      </div>
      <div className={classes.content} dir={direction}>
        <RichText html={item.content} id="question-content" />
      </div>
      <div dir={direction}>
        <Answer
          key={item.questionId}
          item={item}
          value={value}
          isDisabled={isDisabled}
          onChange={(given) =>
            runner.change(item.questionId, { value: given, marked: isMarked }, given.kind === 'text')
          }
        />
      </div>
    </section>
  )
}
