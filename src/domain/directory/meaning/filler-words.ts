/** Words that say nothing about the service that is meant, by language tag: where, when, how urgent, and that something is broken. */
import { wordsOf, lettersOf } from './word-forms.ts'

const FILLERS: Readonly<Record<string, string>> = {
  en: `a an the my our your his her their me i we us you it is are am was has have had do does did can could will would should won don doesn isn
    didn can't and or of in on at to for from by with without near nearby around here there some any all this that someone somebody anyone person
    who please need needs want wanted help looking search find get got cannot not no more very too really so just quick quickly fast urgent
    urgently emergency asap now today tonight tomorrow morning evening afternoon night week weekend monday tuesday wednesday thursday friday saturday sunday soon keep keeps keeping people persons one two three four five six ten again new old best good cheap
    problem issue trouble work works working broken broke kitchen bathroom bedroom room living flat apartment house home`,
  de: `ich du er sie es wir ihr mich mir uns mein meine meinen meinem meiner dein unser unsere der die das den dem des ein eine einen einem einer
    eines und oder im in am an auf aus bei beim zu zum zur von vom mit ohne für nach ist sind war hat habe haben wird werden kann können
    könnte muss soll will möchte brauche brauchen suche suchen finde jemand jemanden wer hilfe hilft bitte dringend sofort schnell notfall
    eilig jetzt heute abend morgen nacht früh woche wochenende montag dienstag mittwoch donnerstag freitag samstag sonntag bald leute personen zwei drei vier fünf wieder neu neue neuen gut gute guten günstig nicht kein keine keinen mehr
    sehr zu so geht funktioniert kaputt defekt problem sich lassen machen nähe hier dort küche bad badezimmer schlafzimmer wohnzimmer zimmer
    wohnung haus hause zuhause daheim`,
  fr: `je tu il elle on nous vous me moi mon ma mes ton notre nos votre le la les un une des du de au aux et ou en dans sur sous pour par avec
    sans chez est sont ai as avez avons ne pas plus qui que quoi quel quelle cherche chercher besoin veux voudrais faut faire peut peux pouvez
    aide aidez quelqu quelque svp plaît bonjour urgent urgence vite rapidement maintenant aujourd hui soir demain matin nuit semaine week end lundi mardi mercredi jeudi vendredi samedi dimanche personnes deux trois quatre cinq
    bientôt encore nouveau nouvelle bon bonne pas cher marche fonctionne cassé cassée problème souci ici près proche très trop ce cet cette ça
    salle bain bains chambre salon appartement maison`,
  es: `yo tú él ella nosotros me mi mis mí tu tus su sus nos nuestro el la los las un una lo le del de al en con sin para por y o que
    qué quién es son está están ser hay tengo tiene tenemos necesito necesitamos quiero quisiera busco buscar alguien persona ayuda ayudar favor
    urgente urgencia rápido ya ahora hoy esta este noche mañana tarde semana fin lunes martes miércoles jueves viernes sábado domingo personas dos tres cuatro cinco pronto otra vez nuevo nueva bueno buena barato no se más muy mucho
    funciona roto rota rompió dañado descompuesto descompuesta problema cerca aquí puede poder hacer cuarto baño habitación recámara sala piso
    departamento apartamento casa`,
  zh: `我家里的 我家的 我家 我的 我们 我 你 他 她 家里 家中 家 里面 里 的 了 着 吗 呢 吧 在 有 没有人 人 一个 一下 一直 个 找 想 要 需要 请 帮我 帮忙 帮 求助 附近 哪里 谁
    今天 今晚 明天 晚上 早上 下午 现在 马上 立刻 急 紧急 快 坏了 坏掉 坏 问题 不能用 不能 不行 不了 怎么办 怎么 厨房 卫生间 浴室 客厅 卧室 房间 师傅 上门 服务 可以 会`,
}

/** Returns the words of a language that say nothing about a service, folded. */
export const fillerWords = (language: string): ReadonlySet<string> => new Set(wordsOf(FILLERS[language] ?? ''))

/** Returns them for a text without spaces, the longest first. */
export const fillerTexts = (language: string): readonly string[] =>
  (FILLERS[language] ?? '')
    .split(/\s+/)
    .map(lettersOf)
    .filter((filler) => filler !== '')
    .toSorted((a, b) => b.length - a.length)
