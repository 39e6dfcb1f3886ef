"""Written by datasets/convert-words.mjs: where the words of the sentences stand in the list of common words."""

# For every piece of the shipped vocabulary in alphabetical order, in base 36; 0 for a word that the list does not have.
RANKS = """
6 1sp ea 1d wo hh 2oz v7 rt 1f7 2ez 21r 0 89 2x2 3ct 2qd 2h4 0 4k 40 mw 94 x cn 8j d5 8e c3 0 4n 33 0 mf 0 0 0
1hz 23 a 0 2n1 5m 37 9w 3h 1ig an xo 0 0 2ke 1oq lj w nu ax 47 12v ot 1r 61 bp 0 1h 16j 2wy 1sz j9 0 1h8 450 0
1zb 1io 49 196 r1 5l 1x 2iv 5b 0 25b lg 1bh 2i4 1w2 1fy ro 2fy 0 r 272 fz 9c 3l0 3a hb 1rn 27 np 3y ta r5 cv 5v
0 4w 23b 1cu 1il 71 3z dh 0 102 4j 118 0 0 aw dv 0 iq 0 df 2mx 3cv 1qf 1dp 8v q1 w7 lo 5e oi nc 1ch bf qa 10h
1ts 0 14q 88 ia dl 0 0 tm 2ts 0 sp 2sm 0 8a i5 12 1pw 340 cp 17m 2r 1nb 0 3l 80 mn 68 t9 v gb 0 62 5w 0 99 1cq
1kq 0 8i u8 h0 1f9 12w 2xv kn 26x 0 3tz 0 23a 1cs 14c 9e xu 17y 12b 2ip 34b 0 rn ee di 0 20u jg 0 0 0 0 0 217
gr dm 1ab 1dv 0 42s bj g2 121 2ib 0 2j5 b2 1xs xk 0 5f f3 2fa 3mz vk lw sn 30s 33y 1e1 v4 1t7 0 29b 3ba 0 wd g0
351 44c 3lz 2y1 ch u1 22g 2f 81 bb 5u jz rm 9k wr 1ka 0 13l 0 24i b1 l2 1z 98 ey u7 kw 1gr fc dr 3v 8o 6g 9s bo
1ct tz 0 26z nq 1nj 43l 309 0 0 384 1yd 2er 228 211 2cs 28i 0 1vs 0 0 1p 2g bz s2 2jn c7 3xb 0 1iz 14n q8 366
1mo 0 476 1xo 1es 2l0 2it 35c p 40f 4m 4t co 3d n 5x 0 8w rd rb 2j 0 34l 1qj 22k a8 163 eo o3 g1 ws 2s1 104 1hx
z7 nn 0 0 a0 18k 0 122 i2 0 0 16v 1t5 120 1ls 9o a3 1vm ru 0 1k2 0 0 1jb 2qj 2e9 1se 1fx d6 6f 3vf 1l8 xj 9n
1aq 21y 17o ma 0 1vq 5q 43f mp 2gm 486 42e q2 0 0 3j 4d 5a ag 4p vi a9 1ad uz 0 0 ii 4a9 174 1cx ry 2u1 ho 0 si
1jq hl be 1pt 92 dk 1bw 0 30e h3 14i 7k 15a 28w 11t bh 3vt fn mu 0 sd 26d pn 40a 0 4v du p7 gu gy 8r qj 263 wc
h5 3q 4z br 3p m4 t3 2dt 95 1fc 0 0 0 0 0 0 27e nk gl ek 37u j 1f0 ku 9g 106 73 9v de 17f u3 2t5 6u 1fw 8p 2jv
419 1v d8 245 36r dx au bl 0 0 ay z0 1fr ae 0 37d 1z5 38k 10 bc 5y 0 56 2z js qr hs dq 0 17c 1a 0 bm 1u 8u 1y
1n 1g u9 0 0 3t wz od 249 6c 43 2c en cd 9d 2dz ar 0 9y 5s 2fj 84 8k 30 bt 1cm o 7e 91 h 7c 0 0 0 1i0 57 76 ad
67 3g 2hg 1k 11 ck 1og 411 13c 1f 23v 1s m0 9h 0 6n pm 27c 24a 0 42 0 oh 1dw 8c w8 10c 30i ct e7 bs 5j 0 0 wx
ge 0 cl 2 ms 7h 1e 0 1xi 0 mi x8 c2 1ta 1yf c 3f5 1dh 136 2cd 11f 0 2jx 0 bx mv 22v 2ff 3xr 1sm 2af vy li l9
3qg 3o pu 0 e 51 1u3 7 0 2gh do 11s 0 0 0 6x 0 o8 1c4 mr 240 z 4f v2 km 0 8s r9 50 7f s gk 0 0 0 fl bn 2o3 10x
4b 0 0 9l 8x 0 m6 h2 c1 2a7 55 ym 60 hp 0 128 vn 0 3x e0 3tb 0 18 n1 ni c4 12q 244 ml 26s 2l 7r eh 13 0 3hc 1hw
4l j4 21 gt 6s 8g 0 9i 52 s3 11r 1js 31 hr jr oe sk ih l p4 54 107 2o aj bd 24 1zj 2k6 11p 7g 0 14d we 1mi 38e
5k 0 d 1bq 3b0 2v 13m bk zu 0 3hl 0 1mg sc 2uc n6 0 0 0 0 5h 0 5z 0 7a 9j kk ir 3fn 1vh 0 cz 4s e5 2t 7m 1fs 64
0 id gm y3 gz 0 3e 2pz eq 4h k 7w 0 1lt 16k 2u jw 0 e9 1gn py 1zt 2q 4a 6d 4q 3k 0 0 15m 0 0 hq 1ca u uh 3n 1i
ak 22z rz 3ji 41j 1j2 b 2x 3f1 t6 0 0 4x i 7q 1j is 39 16f 28h 2a eg 13t rr 1cl 0 48 j3 0 2n 19 0 ds 3ft 2s 0 0
0 6a 2je 1kl 422 2xo 0 zp 0 ll 24n 13o 0 2bi ik 0 fe 9r 1cz 1uo 1az az vo gi 0 1iu 0 0 9x 0 34 eb 100 1n4 0 0
1d3 bw 0 0 0 9m 2cq 0 fk ps gf 0 0 16p 0 4y 2gz uv 1n3 f5 0 1tx 7j tk 138 f2 1aj 1ou 35 1c6 rh 2kg 2r7 0 0 14v
aq 0 g7 0 2qh 0 0 he wm 2m7 2n9 es 0 0 1t9 0 74 2yc un 0 3gp 0 9b 86 na 4a8 25y 2eu 2db 0 1k5 2uj 0 f4 wq 0 3so
0 1hl 3s pt 0 1ul hz tg h8 c8 0 rl 1lh 0 1o3 1hm 0 hd 0 0 0 q rq 75 6j 14m 2i cm 1up 0 1co 2c8 1fv 2mw 28l 0
48u ex 0 0 1e4 16d 1xm 0 5c 15s 2ay 3ur bv xw 3n1 1lk k9 1hv 2ki 25r 0 0 252 tr 17 0 1l6 1vk 0 33f 6k 1mm 7n ed
5 r2 32 1ya 3qh 1rx 6w 0 1mv 0 1c0 23k 236 e6 72 2e 8y 8b 2y4 fu 1fg nx 0 36t 19y 0 1kb 0 1rt s5 0 n0 355 0 96
oy 1o ht fg ua dw 78 0 0 27y 0 da 15f fy 1qi ev qy 1ri 0 0 mo b0 25e 1ng 34k 12g pi 1jk 1b 3tm lm b4 1cf 3c 5t
xe 10w 347 dz cb 20y 139 1kv kq xz 8f z5 ok jx y1 nl gd jn 15 36i 0 1ru 28 6i 2h dc 30x 70 k4 1mh 0 9u 2y et fa
1to ei 0 1hf 0 qc cx 3m8 eu 110 k5 p6 0 0 rp 198 0 18m 0 b6 mg y2 cw y8 0 mx 5i 17t 20v 0 h1 0 41 2gl 16h 4e nr
me zw bg 0 lb 22p l6 210 8m 0 d4 0 1a8 3dv 3lq 8z 0 2ta 0 0 0 1fh 0 w2 a1 0 36 ty 0 0 0 f6 8 i7 2jf 0 22 h6 2i6
2ld 3m vr 41k 0 3tj su 29 f7 32r k2 10o 0 jd 0 46 0 9 0 3 1j3 4o 25 y5 2k 14 3i 16 1qe 38 4i 1m 9a ny g 0 45 d7
3u 5d 2ne 0 59 2p1 1pr 0 20 bi 0 18b 1da 4 6r 79 4g 0 2p 7x 2p6 ft 21z 13a lh f0 1xe 1dn a6 1m0 vh 1ja 369 0 d0
22b 0 md b9 9z 14p 66 6h 8n i6 w5 0 re 3b rw 1b1 22u 0 9q 63 0 14g hf 0 8q 1c 0 2b 0 7v 7u 1qz 0 po 13q 0 0 1nk
35y 0 0 3pf 0 0 2w 4b0 10z ss 2kv lc 3ls 0 3r 1bf 2bu by 2kr ue ow 1l 5p dj vd 18n t 6t up 1z0 1mf 87 0 1ey iz
b7 2m vm f 193 hv la 0 ao g3 iv 0 6z 2d gp 0 aa 300 1w 0 q4 65 7o dp 1q 77 0 7p 1t se s0 1rp 0 1c9 av y sj 7i
ci 44 h9 e4 0 3j0 at gq 3w hc a5 i9 6b jb ti hw 2zt 0 26 69 0 1wg 1k0 to zh 5g 0 9f 53 0 7y 1 af m 6q 0 1nt
"""
