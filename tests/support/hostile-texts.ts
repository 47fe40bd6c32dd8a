/**
 * Texts that become a script where a page takes them for markup, and addresses that do where it follows them. Generated from the
 * kinds of sink that markup has (elements with handlers, script elements, ways out of an attribute, a comment or a text field,
 * templates, addresses, styles) and from the ways to write each, so that no existing list is copied.
 */

/** The payload of each: a dialog, which a browser under test reports. */
const RUN = 'alert(1)'

/** Elements that call a handler automatically or on hover, with the attribute that triggers it. */
const HANDLERS: readonly (readonly [element: string, handler: string, more: string])[] = [
  ['img', 'onerror', 'src=x'],
  ['img', 'onload', 'src=/icons/icon-192.png'],
  ['image', 'onerror', 'src=x'],
  ['video', 'onerror', 'src=x'],
  ['audio', 'onerror', 'src=x'],
  ['source', 'onerror', 'src=x'],
  ['embed', 'onload', 'src=x'],
  ['object', 'onerror', 'data=x'],
  ['iframe', 'onload', ''],
  ['svg', 'onload', ''],
  ['body', 'onload', ''],
  ['body', 'onpageshow', ''],
  ['body', 'onhashchange', ''],
  ['link', 'onerror', 'rel=stylesheet href=x'],
  ['style', 'onload', ''],
  ['script', 'onerror', 'src=x'],
  ['input', 'onfocus', 'autofocus'],
  ['select', 'onfocus', 'autofocus'],
  ['textarea', 'onfocus', 'autofocus'],
  ['button', 'onfocus', 'autofocus'],
  ['p', 'onfocus', 'autofocus tabindex=1'],
  ['details', 'ontoggle', 'open'],
  ['div', 'onpointerenter', 'style=position:fixed;inset:0'],
  ['a', 'onmouseover', 'href=# style=position:fixed;inset:0'],
  ['marquee', 'onstart', ''],
  ['video', 'onloadstart', 'src=x'],
  ['form', 'onreset', ''],
  ['dialog', 'onclose', 'open'],
  ['div', 'onanimationstart', 'style=animation:sheet-in'],
  ['div', 'onbeforematch', 'hidden=until-found'],
]

/** Ways to write an element with a handler, including some that only lenient parsers repair. */
const SPELLINGS: readonly ((element: string, handler: string, more: string) => string)[] = [
  (element, handler, more) => `<${element} ${more} ${handler}=${RUN}>`,
  (element, handler, more) => `<${element} ${more} ${handler}="${RUN}">`,
  (element, handler, more) => `<${element.toUpperCase()} ${more} ${handler.toUpperCase()}='${RUN}'//`,
  (element, handler, more) => `<${element}/${more}/${handler}=${RUN}>`,
  (element, handler, more) => `<${element}\n${more}\t${handler}\n=\n${RUN}>`,
  (element, handler, more) => `"><${element} ${more} ${handler}=${RUN}>`,
  (element, handler, more) => `'><${element} ${more} ${handler}="&#97;lert(1)">`,
]

const SCRIPTS: readonly string[] = [
  `<script>${RUN}</script>`,
  `<SCRIPT>${RUN}</SCRIPT>`,
  `<ScRiPt >${RUN}</sCrIpT >`,
  `<script\n>${RUN}</script\n>`,
  `<script/x>${RUN}</script>`,
  `<script>${RUN}`,
  `<script>${RUN}//`,
  `<scr<script>ipt>${RUN}</scr</script>ipt>`,
  `<<script>${RUN}//<</script>`,
  `<script src=data:text/javascript,${RUN}></script>`,
  '<script src=//elsewhere.example/x.js></script>',
  `<script type=module>${RUN}</script>`,
  `<script type="text/javascript" defer>${RUN}</script>`,
  `<svg><script>${RUN}</script></svg>`,
  `<svg><script>&#97;lert(1)</script></svg>`,
  `<svg><script href=data:text/javascript,${RUN} /></svg>`,
  `<math><script>${RUN}</script></math>`,
  `<noscript><p title="</noscript><img src=x onerror=${RUN}>">`,
  `<template><script>${RUN}</script></template>`,
  `<iframe srcdoc="<script>${RUN}</script>"></iframe>`,
  `<iframe srcdoc="&lt;script&gt;${RUN}&lt;/script&gt;"></iframe>`,
  `&lt;script&gt;${RUN}&lt;/script&gt;`,
  `&amp;lt;script&amp;gt;${RUN}`,
  `\\u003cscript\\u003e${RUN}\\u003c/script\\u003e`,
  `%3Cscript%3E${RUN}%3C/script%3E`,
  `＜script＞${RUN}＜/script＞`,
  `‹script›${RUN}‹/script›`,
  `<svg><set attributeName=href to=javascript:${RUN}></svg>`,
  `<svg><animate attributeName=href values=javascript:${RUN}></svg>`,
  `<svg><a><rect width=99 height=99 /><animate attributeName=href to=javascript:${RUN}></a></svg>`,
  `<svg><foreignObject><body onload=${RUN}></foreignObject></svg>`,
  `<math href="javascript:${RUN}">x</math>`,
  `<math><mtext><table><mglyph><style><img src=x onerror=${RUN}></style></mglyph></table></mtext></math>`,
  `<svg></p><style><a id="</style><img src=x onerror=${RUN}>">`,
]

/** Contexts that a text may be in, with what ends each. */
const ENDS: readonly string[] = [
  '"',
  "'",
  '`',
  '">',
  "'>",
  '</textarea>',
  '</title>',
  '</style>',
  '</script>',
  '</a>',
  '-->',
  ']]>',
  '*/',
  '\\"',
  "\\'",
  '\n',
]

const AFTER_END: readonly string[] = [` autofocus onfocus=${RUN} x=`, `<img src=x onerror=${RUN}>`, `;${RUN};//`, `-${RUN}-`]

const TEMPLATES: readonly string[] = [
  `{{constructor.constructor('${RUN}')()}}`,
  `{{${RUN}}}`,
  `\${${RUN}}`,
  `#{${RUN}}`,
  `<%= ${RUN} %>`,
  `[[${RUN}]]`,
  `{%raw%}${RUN}{%endraw%}`,
  `{toString: () => ${RUN}}`,
  '{"__proto__":{"dangerouslySetInnerHTML":{"__html":"<img src=x onerror=alert(1)>"}}}',
  '{"$$typeof":"Symbol(react.element)","type":"script","props":{}}',
  '__proto__[innerHTML]=<img src=x onerror=alert(1)>',
]

const STYLES: readonly string[] = [
  `<style>@import 'javascript:${RUN}';</style>`,
  `<style>*{background:url("javascript:${RUN}")}</style>`,
  `<div style="width:expression(${RUN})">`,
  `<div style="background:url(javascript:${RUN})">`,
  '<link rel=stylesheet href=//elsewhere.example/x.css>',
  '<meta http-equiv=refresh content="0;url=javascript:alert(1)">',
  '<base href=//elsewhere.example/>',
]

const SCHEMES: readonly string[] = [
  `javascript:${RUN}`,
  `JavaScript:${RUN}`,
  ` javascript:${RUN}`,
  `\u0001javascript:${RUN}`,
  `java\tscript:${RUN}`,
  `java\nscript:${RUN}`,
  `javascript\r:${RUN}`,
  `javascript&colon;${RUN}`,
  `javascript&#58;${RUN}`,
  `&#106;avascript:${RUN}`,
  `&#x6A;avascript:${RUN}`,
  `javascript:/*https://example.com*/${RUN}`,
  `javascript://example.com/%0a${RUN}`,
  `javascript:'<img src=x onerror=${RUN}>'`,
  `vbscript:msgbox(1)`,
  `data:text/html,<script>${RUN}</script>`,
  'data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==',
  `data:image/svg+xml,<svg onload=${RUN}>`,
  `DATA:text/html,<script>${RUN}</script>`,
  'blob:https://example.com/0',
  'filesystem:https://example.com/temporary/x.html',
  'file:///etc/passwd',
  'intent://example.com#Intent;scheme=https;end',
  'view-source:https://example.com',
  'about:blank',
  'ws://example.com',
  'jar:https://example.com!/x.html',
  '//elsewhere.example/x',
  '\\\\elsewhere.example\\x',
  'https:\\\\elsewhere.example',
  'https://user:password@elsewhere.example',
  'https://bank.example@elsewhere.example',
  'https://bank.example%40elsewhere.example:x@elsewhere.example',
  'https://elsewhere.example\u202Eelpmaxe',
  'https://elsewhere\u200B.example',
  'https://elsewhere.example/\u2028x',
  'ftp://elsewhere.example',
  'mailto:a@elsewhere.example',
  'tel:+1234',
  '../../admin',
  '/api/auth/logout',
  '?admin=true',
  '#javascript:alert(1)',
  'https://',
  'https:',
  'http://[::1',
]

/** Addresses that no link may lead to. Distinct, without an order. */
export const HOSTILE_ADDRESSES: readonly string[] = [
  ...new Set([...SCHEMES, ...SCHEMES.map((address) => `${address} https://example.com`), ...SCHEMES.map((address) => `\t${address}`)]),
]

/** Texts that must be shown as they were typed. Distinct; more than 300, none longer than a message may be. */
export const HOSTILE_TEXTS: readonly string[] = [
  ...new Set([
    ...HANDLERS.flatMap(([element, handler, more]) => SPELLINGS.map((spell) => spell(element, handler, more))),
    ...SCRIPTS,
    ...ENDS.flatMap((end) => AFTER_END.map((after) => `${end}${after}`)),
    ...TEMPLATES,
    ...STYLES,
    ...SCHEMES.slice(0, 20).map((address) => `[x](${address.trim()})`),
    ...SCHEMES.slice(0, 20).map((address) => `<a href="${address}">x</a>`),
  ]),
]
