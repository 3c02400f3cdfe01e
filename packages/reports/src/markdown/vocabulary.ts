/**
 * What the estimate of tokens knows of the vocabulary o200k_base. A test holds both lists against it.
 */

/** Frequent words of test reports that are one token, in lower case and with a capital, at the head of a text and behind a blank. */
export const ONE_TOKEN_WORDS: ReadonlySet<string> = wordsOf(`
  abort about above access act action actual adapter add added adds after alert all always amp an and anonymous another any api app
  application approx arch are args argument arguments array as assert async at attr attribute await back bad bang bar base based be
  because been before begin bell between bin binary bit block body boolean boom boot both broken bug build but by call callback called
  calls can cannot card case cases cause change characters charge check checkout child children class classes cleanup client close code
  collection collections column com command common commons compare comparison compiler complete completed computer config configuration
  connect connection console const constructor container contains content context control copy core correct could count cpu create created
  culture current custom data database date db deb debug deep def default defined definitions deployment describe description details dev
  dict did diff difference different dir directory disabled do does domain don done double down drop duration dynamic each element
  elements emoji empty enabled encoding end ensure entries entry environment eq equal equals err error esc event every example examples
  exception exceptions exec execute execution executor exist exit exp expect expected explicit expr expression extra factory fail failed
  failure fake false fast fatal feature fed file filename files filter find finish finished first fixture flag flags float fn folder foo
  for format found framework from full function future generated generic get github given global go good got greater group handle handler
  has hash have hello helper here hidden history home hook hooks host hot html http id if ignore illegal impl import in include index info
  information init inner input inside instance instead int integer integration internal into invalid invoke io is issue it item items its
  jar java javascript job js json just key keys keyword labels lang language last later launch left length less level lib library like
  line links linux list lists little load loaded loader loading local location log logic logs long loop lt machine main management manager
  many map mark match matcher matches matching max may memory message messages meta metadata method missing mixed mock mode model module
  modules more most ms msg multi multiple must my name named namespace native need nested net network never new next nil no node non none
  normal not now null num number numbers obj object of ok old on once one only open operator ops option optional options or oracle order
  org original other out output package page paid param parameter parameters params parent parse party pass passed passing patch path
  pattern payment pending plain platform plugin plugins point pointer pool port position present print process progress project promise
  properties property protocol provider py python qty quotes raise raises range rate raw read reading reads real really reason received
  recent red reference reflect regex regular release remove report reports repository request require required resolve response result
  results retry return returns right root run runner running runs runtime same sample say scenario schema script second sections see self
  separator server service session set settings shop short show signal simple single size skip sleep slow snapshot some source spec
  specific speed spot src stack stage standard start started state statement stats status std step stop storage str stream strict string
  strings studio style sub success such suite sum summary sun support syntax sys system tag tags target task team test testing tests text
  than that the then there these third this thread three throw throws time times timestamp title tmp to today todo token tool tools top
  total trace true try two type types under unexpected unicode unit unknown unsupported up update url use used user users using utf util
  utils valid validate value values vector vendor version very virtual visual void vs warning was web when which while will windows with
  within without work worker workers workspace world wrong xml you zero
`);

/** Every pair of letters that is no token; all other pairs of two small letters, two capitals, or a capital and a small letter are. */
export const PAIRS_WITHOUT_TOKEN: ReadonlySet<string> = wordsOf(`
  bq gk gq jv jz kq kz lq nq qf qg qj qk qv qz rj tq wq wz xg xj xk xq xv xw yq zj zq zv EJ FJ FQ FZ GJ GQ GZ IY JH JQ JX JY JZ KJ KQ KX
  KZ LJ LQ LZ MZ NQ OQ OZ PZ QF QG QH QJ QK QO QW QX QY QZ RZ TQ UO UQ VJ VQ VY VZ WJ WQ WZ XG XH XJ XK XQ XU XW YB YF YH YI YJ YQ YV ZB
  ZC ZJ ZK ZL ZP ZQ ZV Aq Bf Bq Bv Bz Cj Ck Cq Cw Cz Dg Dk Dq Eo Ew Ff Fh Fj Fq Fv Fz Gd Gf Gg Gk Gm Gq Gv Gx Gz Hc Hf Hh Hj Hk Hn Hq Ih
  Iu Jb Jc Jd Jf Jg Jj Jk Jm Jp Jq Jr Jt Jv Jw Jx Jz Kc Kf Kj Kk Kp Kq Kx Kz Lh Lk Lq Lr Lw Lx Lz Nf Nn Nq Nw Oa Oe Oq Pj Pp Pq Pz Qb Qd
  Qe Qf Qh Qj Qk Qm Qn Qp Qq Qv Qw Qx Qy Qz Rj Rk Rr Rz Sg Sx Tg Tj Tn Tq Tt Tz Ue Uj Uo Uq Uu Vb Vd Vf Vg Vh Vj Vn Vq Vt Vv Vw Vx Wb Wc
  Wf Wg Wj Wk Wl Wm Wn Wq Wv Ww Wz Xb Xc Xf Xg Xh Xj Xk Xl Xn Xo Xq Xr Xv Xw Xx Xy Xz Yb Yc Yd Yf Yg Yh Yj Yk Yl Yp Yq Yt Yv Yw Yx Yy Yz
  Zb Zc Zf Zg Zk Zl Zp Zq Zr Zs Zt Zx Zy Zz
`);

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}
