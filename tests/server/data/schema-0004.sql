-- A database of schema 0004: that of schema 0003, upgraded, with two profiles, a line of the book and an item of a trainer; for SQLite and PostgreSQL.
-- Ann's cookie is 4uLu_gtEKBfTLUOKQ_hmiMwFOtWZWOlsRgF9KKvjefg
-- Ben's cookie is Hd5yeM-CTynMfqbhXe4EcufTR4guU_ZEclXgLPW2dgU
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
CREATE TABLE game (
	id TEXT NOT NULL, 
	setup TEXT NOT NULL, 
	created_at BIGINT NOT NULL, 
	seq INTEGER NOT NULL, 
	touched_at BIGINT NOT NULL, 
	phase TEXT NOT NULL, 
	bot_due BOOLEAN NOT NULL, 
	summary TEXT NOT NULL, 
	PRIMARY KEY (id)
);
CREATE TABLE browser (
	hash TEXT NOT NULL, 
	created_at BIGINT NOT NULL, 
	PRIMARY KEY (hash)
);
CREATE TABLE entry (
	game TEXT NOT NULL, 
	seq INTEGER NOT NULL, 
	seat SMALLINT NOT NULL, 
	client_id TEXT, 
	kind TEXT NOT NULL, 
	body TEXT NOT NULL, 
	request TEXT NOT NULL, 
	at BIGINT NOT NULL, 
	spent BIGINT NOT NULL, 
	PRIMARY KEY (game, seq), 
	CONSTRAINT entry_once UNIQUE (game, seat, client_id), 
	FOREIGN KEY(game) REFERENCES game (id) ON DELETE CASCADE
);
CREATE TABLE seat_name (
	game TEXT NOT NULL, 
	seat SMALLINT NOT NULL, 
	name TEXT NOT NULL, 
	PRIMARY KEY (game, seat), 
	FOREIGN KEY(game) REFERENCES game (id) ON DELETE CASCADE
);
CREATE TABLE access (
	browser TEXT NOT NULL, 
	game TEXT NOT NULL, 
	role TEXT NOT NULL, 
	granted_at BIGINT NOT NULL, 
	PRIMARY KEY (browser, game, role), 
	FOREIGN KEY(browser) REFERENCES browser (hash) ON DELETE CASCADE, 
	FOREIGN KEY(game) REFERENCES game (id) ON DELETE CASCADE
);
CREATE TABLE link (
	hash TEXT NOT NULL, 
	game TEXT NOT NULL, 
	purpose TEXT NOT NULL, 
	seat SMALLINT, 
	created_at BIGINT NOT NULL, 
	expires_at BIGINT, 
	used_by TEXT, 
	PRIMARY KEY (hash), 
	FOREIGN KEY(game) REFERENCES game (id) ON DELETE CASCADE
);
CREATE INDEX access_game ON access (game);
CREATE INDEX game_bot_due ON game (bot_due, touched_at);
CREATE INDEX game_touched ON game (touched_at);
CREATE INDEX link_game ON link (game);
CREATE INDEX seat_name_by_name ON seat_name (name);
CREATE TABLE analysis (
	game TEXT NOT NULL, 
	leased_until BIGINT, 
	told TEXT NOT NULL, 
	PRIMARY KEY (game), 
	FOREIGN KEY(game) REFERENCES game (id) ON DELETE CASCADE
);
CREATE TABLE creation (
	browser TEXT NOT NULL, 
	client_id TEXT NOT NULL, 
	request TEXT NOT NULL, 
	game TEXT NOT NULL, 
	PRIMARY KEY (browser, client_id), 
	FOREIGN KEY(browser) REFERENCES browser (hash) ON DELETE CASCADE, 
	FOREIGN KEY(game) REFERENCES game (id) ON DELETE CASCADE
);
CREATE INDEX creation_game ON creation (game);
INSERT INTO alembic_version (version_num) VALUES ('0004');
INSERT INTO game (id, setup, created_at, seq, touched_at, phase, bot_due, summary) VALUES ('039f74eb069b239b93a8489d3007a303', '{"id":"039f74eb069b239b93a8489d3007a303","edition_id":"stack-n-stuff","board":"standard","edition_text":null,"circle":["s07","s06","s09","s10","s05","s14","s02","s13","s08","s11","s03","s12","s15","s04","s01"],"first":0,"seats":[{"kind":"human","name":"Ann","level":null},{"kind":"human","name":"Ben","level":null}],"clock":{"kind":"none","base_ms":0,"increment_ms":0},"undo":"free","same_device":true,"created_at":1794794838748,"rematch_of":null}', 1794794838748, 8, 1794794839072, 'over', FALSE, '{"edition": "stack-n-stuff", "title": "Stack''n Stuff", "dress": "stack-n-stuff", "ply": 9, "names": ["Ann", "Ben"], "kinds": ["human", "human"], "scores": [-84, -74], "empty": [48, 40], "income": [0, 2], "special": null, "turn": null, "winner": 1, "reason": "resigned", "same_device": true}');
INSERT INTO game (id, setup, created_at, seq, touched_at, phase, bot_due, summary) VALUES ('1fecd1d262c98bde588b65fc016b6346', '{"id":"1fecd1d262c98bde588b65fc016b6346","edition_id":"express","board":"standard","edition_text":null,"circle":["e14","e07","e06","e03","e08","e05","e11","e15","e09","e10","e13","e04","e12","e02","e01"],"first":1,"seats":[{"kind":"human","name":"Ann","level":null},{"kind":"human","name":"Ben","level":null}],"clock":{"kind":"none","base_ms":0,"increment_ms":0},"undo":"free","same_device":true,"created_at":1794794836146,"rematch_of":null}', 1794794836146, 37, 1794794837488, 'over', FALSE, '{"edition": "express", "title": "Patchwork Express", "dress": "express", "ply": 54, "names": ["Ann", "Ben"], "kinds": ["human", "human"], "scores": [-2, -1], "empty": [9, 12], "income": [3, 8], "special": null, "turn": null, "winner": 1, "reason": "score", "same_device": true}');
INSERT INTO game (id, setup, created_at, seq, touched_at, phase, bot_due, summary) VALUES ('2fee981408731860daa2b3484b1e2467', '{"id":"2fee981408731860daa2b3484b1e2467","edition_id":"patchwork","board":"2014","edition_text":null,"circle":["p14","p25","p12","p11","p17","p22","p13","p21","p10","p02","p28","p05","p07","p18","p33","p08","p23","p27","p03","p20","p19","p16","p29","p30","p26","p09","p15","p04","p06","p31","p32","p24","p01"],"first":0,"seats":[{"kind":"human","name":"Ann","level":null},{"kind":"open","name":"Player 2","level":null}],"clock":{"kind":"days","base_ms":259200000,"increment_ms":0},"undo":"consent","same_device":false,"created_at":1794794837550,"rematch_of":null}', 1794794837550, 18, 1794794838714, 'playing', FALSE, '{"edition": "patchwork", "title": "Patchwork", "dress": "patchwork", "ply": 26, "names": ["Ann", "Ben"], "kinds": ["human", "human"], "scores": [-106, -111], "empty": [56, 56], "income": [2, 5], "special": null, "turn": 0, "winner": null, "reason": null, "same_device": false}');
INSERT INTO game (id, setup, created_at, seq, touched_at, phase, bot_due, summary) VALUES ('99a2d7a1e51901cbc27ce8e71245a3b6', '{"id":"99a2d7a1e51901cbc27ce8e71245a3b6","edition_id":"express","board":"standard","edition_text":null,"circle":["e12","e08","e07","e05","e13","e11","e04","e06","e02","e15","e10","e03","e09","e14","e01"],"first":0,"seats":[{"kind":"human","name":"Ann","level":null},{"kind":"bot","name":"Thimble","level":"thimble"}],"clock":{"kind":"none","base_ms":0,"increment_ms":0},"undo":"free","same_device":false,"created_at":1794794839086,"rematch_of":null}', 1794794839086, 0, 1794794839086, 'playing', FALSE, '{"edition": "express", "title": "Patchwork Express", "dress": "express", "ply": 0, "names": ["Ann", "Thimble"], "kinds": ["human", "bot"], "scores": [-93, -93], "empty": [49, 49], "income": [0, 0], "special": null, "turn": 0, "winner": null, "reason": null, "same_device": false}');
INSERT INTO browser (hash, created_at) VALUES ('3e97c594b1240dfd4a786571b546df51d93d660582bf0f4904bd27be602f1539', 1794794837931);
INSERT INTO browser (hash, created_at) VALUES ('a411a922ab0089aee2947e2cc5a72c46dc714dd5fb3bd43e7fff4186344d996f', 1794794836146);
INSERT INTO entry (game, seq, seat, client_id, kind, body, request, at, spent) VALUES ('039f74eb069b239b93a8489d3007a303', 1, 0, 'd64044df254bf1e0', 'play', 'A', '["decide",{"decisions":"A"}]', 1794794838861, 0);
INSERT INTO entry (game, seq, seat, client_id, kind, body, request, at, spent) VALUES ('039f74eb069b239b93a8489d3007a303', 2, 1, 'e8d553fe11ee7370', 'play', 's09 @e4.3f', '["decide",{"decisions":"s09@e4.3f"}]', 1794794838885, 0);
INSERT INTO entry (game, seq, seat, client_id, kind, body, request, at, spent) VALUES ('039f74eb069b239b93a8489d3007a303', 3, 0, '2195fe7500b10951', 'play', 'A', '["decide",{"decisions":"A"}]', 1794794838910, 0);
INSERT INTO entry (game, seq, seat, client_id, kind, body, request, at, spent) VALUES ('039f74eb069b239b93a8489d3007a303', 4, 1, 'ab1ec11545d23a9f', 'play', 'A', '["decide",{"decisions":"A"}]', 1794794838937, 0);
INSERT INTO entry (game, seq, seat, client_id, kind, body, request, at, spent) VALUES ('039f74eb069b239b93a8489d3007a303', 5, 0, '6a44d4b2fa5a42e9', 'play', 'A', '["decide",{"decisions":"A"}]', 1794794838969, 0);
INSERT INTO entry (game, seq, seat, client_id, kind, body, request, at, spent) VALUES ('039f74eb069b239b93a8489d3007a303', 6, 0, '2f56b55b624faf7a', 'play', '@f1', '["decide",{"decisions":"@f1"}]', 1794794839002, 0);
INSERT INTO entry (game, seq, seat, client_id, kind, body, request, at, spent) VALUES ('039f74eb069b239b93a8489d3007a303', 7, 1, '2fde3dc51110f55a', 'play', 's05 @d6', '["decide",{"decisions":"s05@d6"}]', 1794794839026, 0);
INSERT INTO entry (game, seq, seat, client_id, kind, body, request, at, spent) VALUES ('039f74eb069b239b93a8489d3007a303', 8, 0, '6ebbabde375d7147', 'resign', '', '["resign",{}]', 1794794839072, 0);
INSERT INTO entry (game, seq, seat, client_id, kind, body, request, at, spent) VALUES ('1fecd1d262c98bde588b65fc016b6346', 1, 1, '8a41a8920b12c271', 'play', 'A', '["decide",{"decisions":"A"}]', 1794794836315, 0);
INSERT INTO entry (game, seq, seat, client_id, kind, body, request, at, spent) VALUES ('1fecd1d262c98bde588b65fc016b6346', 2, 0, 'e87a347f50a42a85', 'play', 'e14 @d1.f', '["decide",{"decisions":"e14@d1.f"}]', 1794794836342, 0);
INSERT INTO entry (game, seq, seat, client_id, kind, body, request, at, spent) VALUES ('1fecd1d262c98bde588b65fc016b6346', 3, 1, 'cdf643cfd83f8303', 'play', 'e06 @c4.3f', '["decide",{"decisions":"e06@c4.3f"}]', 1794794836365, 0);
INSERT INTO entry (game, seq, seat, client_id, kind, body, request, at, spent) VALUES ('1fecd1d262c98bde588b65fc016b6346', 4, 0, '57724f36ec73d345', 'play', 'A', '["decide",{"decisions":"A"}]', 1794794836390, 0);
INSERT INTO entry (game, seq, seat, client_id, kind, body, request, at, spent) VALUES ('1fecd1d262c98bde588b65fc016b6346', 5, 1, '8c1fb51d4bb7e69a', 'play', 'A', '["decide",{"decisions":"A"}]', 1794794836405, 0);
INSERT INTO entry (game, seq, seat, client_id, kind, body, request, at, spent) VALUES ('1fecd1d262c98bde588b65fc016b6346', 6, 0, '66d4671d889b7a98', 'play', 'e03 @b5', '["decide",{"decisions":"e03@b5"}]', 1794794836430, 0);
INSERT INTO entry (game, seq, seat, client_id, kind, body, request, at, spent) VALUES ('1fecd1d262c98bde588b65fc016b6346', 7, 0, '32d6b3bb80de0e99', 'play', 'A', '["decide",{"decisions":"A"}]', 1794794836459, 0);
INSERT INTO entry (game, seq, seat, client_id, kind, body, request, at, spent) VALUES ('1fecd1d262c98bde588b65fc016b6346', 8, 0, '21da596dbc6cf56e', 'play', '@g5', '["decide",{"decisions":"@g5"}]', 1794794836496, 0);
INSERT INTO entry (game, seq, seat, client_id, kind, body, request, at, spent) VALUES ('1fecd1d262c98bde588b65fc016b6346', 9, 1, '9fa68683b36f92db', 'play', 'e05 @d2.1f', '["decide",{"decisions":"e05@d2.1f"}]', 1794794836550, 0);
INSERT INTO entry (game, seq, seat, client_id, kind, body, request, at, spent) VALUES ('1fecd1d262c98bde588b65fc016b6346', 10, 0, '3926c850dec212b0', 'play', 'e11 @c2', '["decide",{"decisions":"e11@c2"}]', 1794794836582, 0);
INSERT INTO entry (game, seq, seat, client_id, kind, body, request, at, spent) VALUES ('1fecd1d262c98bde588b65fc016b6346', 11, 1, '01b0e2714890614f', 'play', 'A', '["decide",{"decisions":"A"}]', 1794794836602, 0);
INSERT INTO entry (game, seq, seat, client_id, kind, body, request, at, spent) VALUES ('1fecd1d262c98bde588b65fc016b6346', 12, 1, '1fd9801655fd3022', 'play', '@a7', '["decide",{"decisions":"@a7"}]', 1794794836629, 0);
INSERT INTO entry (game, seq, seat, client_id, kind, body, request, at, spent) VALUES ('1fecd1d262c98bde588b65fc016b6346', 13, 0, '276b5aafba76c74d', 'play', 'A', '["decide",{"decisions":"A"}]', 1794794836660, 0);
INSERT INTO entry (game, seq, seat, client_id, kind, body, request, at, spent) VALUES ('1fecd1d262c98bde588b65fc016b6346', 14, 1, 'aa2e6c5573350a79', 'play', 'e10 @b5.1', '["decide",{"decisions":"e10@b5.1"}]', 1794794836695, 0);
INSERT INTO entry (game, seq, seat, client_id, kind, body, request, at, spent) VALUES ('1fecd1d262c98bde588b65fc016b6346', 15, 0, 'b66449bacecb90ac', 'play', 'e13 @e3.3f', '["decide",{"decisions":"e13@e3.3f"}]', 1794794836719, 0);
INSERT INTO entry (game, seq, seat, client_id, kind, body, request, at, spent) VALUES ('1fecd1d262c98bde588b65fc016b6346', 16, 0, '59b4568079deab27', 'play', 'e02 @a6.2', '["decide",{"decisions":"e02@a6.2"}]', 1794794836744, 0);
INSERT INTO entry (game, seq, seat, client_id, kind, body, request, at, spent) VALUES ('1fecd1d262c98bde588b65fc016b6346', 17, 0, '0774c9c20c08549d', 'play', '@b3', '["decide",{"decisions":"@b3"}]', 1794794836764, 0);
INSERT INTO entry (game, seq, seat, client_id, kind, body, request, at, spent) VALUES ('1fecd1d262c98bde588b65fc016b6346', 18, 1, '31c52410389f993e', 'play', 'e07 @e1', '["decide",{"decisions":"e07@e1"}]', 1794794836823, 0);
INSERT INTO entry (game, seq, seat, client_id, kind, body, request, at, spent) VALUES ('1fecd1d262c98bde588b65fc016b6346', 19, 0, 'dee43218ad20dee7', 'play', 'e15 R(e19 e18 e22 e21 e23 e16 e20 e17)', '["decide",{"decisions":"e15"}]', 1794794836856, 0);
INSERT INTO entry (game, seq, seat, client_id, kind, body, request, at, spent) VALUES ('1fecd1d262c98bde588b65fc016b6346', 20, 0, '064811a05b7f4629', 'play', '@a1.1', '["decide",{"decisions":"@a1.1"}]', 1794794836882, 0);
INSERT INTO entry (game, seq, seat, client_id, kind, body, request, at, spent) VALUES ('1fecd1d262c98bde588b65fc016b6346', 21, 0, '89002fca6747ddb8', 'play', 'A', '["decide",{"decisions":"A"}]', 1794794836940, 0);
INSERT INTO entry (game, seq, seat, client_id, kind, body, request, at, spent) VALUES ('1fecd1d262c98bde588b65fc016b6346', 22, 1, '7c121fab0871950b', 'play', 'e12 @a2', '["decide",{"decisions":"e12@a2"}]', 1794794836970, 0);
INSERT INTO entry (game, seq, seat, client_id, kind, body, request, at, spent) VALUES ('1fecd1d262c98bde588b65fc016b6346', 23, 1, 'c878fe406015a875', 'play', '@a4', '["decide",{"decisions":"@a4"}]', 1794794836995, 0);
INSERT INTO entry (game, seq, seat, client_id, kind, body, request, at, spent) VALUES ('1fecd1d262c98bde588b65fc016b6346', 24, 0, '1badb448d9d23102', 'play', 'e01 @b1.2', '["decide",{"decisions":"e01@b1.2"}]', 1794794837030, 0);
INSERT INTO entry (game, seq, seat, client_id, kind, body, request, at, spent) VALUES ('1fecd1d262c98bde588b65fc016b6346', 25, 0, '8f20c66df30a335a', 'play', 'A', '["decide",{"decisions":"A"}]', 1794794837053, 0);
INSERT INTO entry (game, seq, seat, client_id, kind, body, request, at, spent) VALUES ('1fecd1d262c98bde588b65fc016b6346', 26, 1, '9045da045f7b0c89', 'play', 'e08 @e5.1f', '["decide",{"decisions":"e08@e5.1f"}]', 1794794837120, 0);
INSERT INTO entry (game, seq, seat, client_id, kind, body, request, at, spent) VALUES ('1fecd1d262c98bde588b65fc016b6346', 27, 1, '6ffabe0afbb67fdb', 'play', 'e22 @g4.1', '["decide",{"decisions":"e22@g4.1"}]', 1794794837168, 0);
INSERT INTO entry (game, seq, seat, client_id, kind, body, request, at, spent) VALUES ('1fecd1d262c98bde588b65fc016b6346', 28, 1, '47a3570cfff039a2', 'play', '@a5', '["decide",{"decisions":"@a5"}]', 1794794837198, 0);
INSERT INTO entry (game, seq, seat, client_id, kind, body, request, at, spent) VALUES ('1fecd1d262c98bde588b65fc016b6346', 29, 0, 'b53b3104395ccf88', 'play', 'A', '["decide",{"decisions":"A"}]', 1794794837214, 0);
INSERT INTO entry (game, seq, seat, client_id, kind, body, request, at, spent) VALUES ('1fecd1d262c98bde588b65fc016b6346', 30, 1, 'abf0a735a528f5b1', 'play', 'e21 @b1', '["decide",{"decisions":"e21@b1"}]', 1794794837234, 0);
INSERT INTO entry (game, seq, seat, client_id, kind, body, request, at, spent) VALUES ('1fecd1d262c98bde588b65fc016b6346', 31, 0, '7b29be7ced272418', 'play', 'e20 @f6', '["decide",{"decisions":"e20@f6"}]', 1794794837258, 0);
INSERT INTO entry (game, seq, seat, client_id, kind, body, request, at, spent) VALUES ('1fecd1d262c98bde588b65fc016b6346', 32, 0, '2d794c564b00a004', 'play', 'A', '["decide",{"decisions":"A"}]', 1794794837285, 0);
INSERT INTO entry (game, seq, seat, client_id, kind, body, request, at, spent) VALUES ('1fecd1d262c98bde588b65fc016b6346', 33, 0, '966ea98f4e5e137f', 'play', '@d7', '["decide",{"decisions":"@d7"}]', 1794794837309, 0);
INSERT INTO entry (game, seq, seat, client_id, kind, body, request, at, spent) VALUES ('1fecd1d262c98bde588b65fc016b6346', 34, 1, 'b8a924a8c1dac61b', 'play', 'A', '["decide",{"decisions":"A"}]', 1794794837355, 0);
INSERT INTO entry (game, seq, seat, client_id, kind, body, request, at, spent) VALUES ('1fecd1d262c98bde588b65fc016b6346', 35, 0, '64d332652563500f', 'play', 'e17 @d2', '["decide",{"decisions":"e17@d2"}]', 1794794837401, 0);
INSERT INTO entry (game, seq, seat, client_id, kind, body, request, at, spent) VALUES ('1fecd1d262c98bde588b65fc016b6346', 36, 0, '924a4630e30fa4bc', 'play', 'A', '["decide",{"decisions":"A"}]', 1794794837436, 0);
INSERT INTO entry (game, seq, seat, client_id, kind, body, request, at, spent) VALUES ('1fecd1d262c98bde588b65fc016b6346', 37, 1, '6465a02f49fa2c32', 'play', 'A', '["decide",{"decisions":"A"}]', 1794794837488, 0);
INSERT INTO entry (game, seq, seat, client_id, kind, body, request, at, spent) VALUES ('2fee981408731860daa2b3484b1e2467', 1, 1, NULL, 'join', 'Ben', 'join', 1794794837927, 0);
INSERT INTO entry (game, seq, seat, client_id, kind, body, request, at, spent) VALUES ('2fee981408731860daa2b3484b1e2467', 2, 0, '416a3cc150232a37', 'play', 'p25 @f5.f', '["decide",{"decisions":"p25@f5.f"}]', 1794794837986, 0);
INSERT INTO entry (game, seq, seat, client_id, kind, body, request, at, spent) VALUES ('2fee981408731860daa2b3484b1e2467', 3, 1, 'fe99f879f2780c06', 'play', 'p11 @f1.1', '["decide",{"decisions":"p11@f1.1"}]', 1794794838024, 38);
INSERT INTO entry (game, seq, seat, client_id, kind, body, request, at, spent) VALUES ('2fee981408731860daa2b3484b1e2467', 4, 0, 'c7905843b115b2c0', 'play', 'p13 @b6.3', '["decide",{"decisions":"p13@b6.3"}]', 1794794838066, 42);
INSERT INTO entry (game, seq, seat, client_id, kind, body, request, at, spent) VALUES ('2fee981408731860daa2b3484b1e2467', 5, 0, '693c76269a319941', 'play', 'p02 @d1.1', '["decide",{"decisions":"p02@d1.1"}]', 1794794838097, 31);
INSERT INTO entry (game, seq, seat, client_id, kind, body, request, at, spent) VALUES ('2fee981408731860daa2b3484b1e2467', 6, 0, '558642056d613af8', 'play', 'A', '["decide",{"decisions":"A"}]', 1794794838151, 54);
INSERT INTO entry (game, seq, seat, client_id, kind, body, request, at, spent) VALUES ('2fee981408731860daa2b3484b1e2467', 7, 1, 'd93bee6aea1e8ea4', 'play', 'p05 @b3.1', '["decide",{"decisions":"p05@b3.1"}]', 1794794838181, 30);
INSERT INTO entry (game, seq, seat, client_id, kind, body, request, at, spent) VALUES ('2fee981408731860daa2b3484b1e2467', 8, 0, '9be5fadd1c861483', 'play', 'A', '["decide",{"decisions":"A"}]', 1794794838218, 37);
INSERT INTO entry (game, seq, seat, client_id, kind, body, request, at, spent) VALUES ('2fee981408731860daa2b3484b1e2467', 9, 1, 'c288ea725d4ffa5c', 'play', 'A', '["decide",{"decisions":"A"}]', 1794794838273, 55);
INSERT INTO entry (game, seq, seat, client_id, kind, body, request, at, spent) VALUES ('2fee981408731860daa2b3484b1e2467', 10, 0, 'ca7313687fa64acd', 'play', 'p18 @d6', '["decide",{"decisions":"p18@d6"}]', 1794794838334, 61);
INSERT INTO entry (game, seq, seat, client_id, kind, body, request, at, spent) VALUES ('2fee981408731860daa2b3484b1e2467', 11, 1, 'c77a3f3ad78c1e71', 'play', 'p33 @b6', '["decide",{"decisions":"p33@b6"}]', 1794794838382, 48);
INSERT INTO entry (game, seq, seat, client_id, kind, body, request, at, spent) VALUES ('2fee981408731860daa2b3484b1e2467', 12, 1, 'a3e816c0039dad0c', 'play', 'A', '["decide",{"decisions":"A"}]', 1794794838432, 50);
INSERT INTO entry (game, seq, seat, client_id, kind, body, request, at, spent) VALUES ('2fee981408731860daa2b3484b1e2467', 13, 0, 'c7cc91d0ef5e9f98', 'play', 'p27 @a2.1f', '["decide",{"decisions":"p27@a2.1f"}]', 1794794838493, 61);
INSERT INTO entry (game, seq, seat, client_id, kind, body, request, at, spent) VALUES ('2fee981408731860daa2b3484b1e2467', 14, 1, '0865ecfcf84abd12', 'play', 'p03 @a8.3', '["decide",{"decisions":"p03@a8.3"}]', 1794794838552, 59);
INSERT INTO entry (game, seq, seat, client_id, kind, body, request, at, spent) VALUES ('2fee981408731860daa2b3484b1e2467', 15, 0, '8b589ee0f8ca2e08', 'play', 'A', '["decide",{"decisions":"A"}]', 1794794838591, 39);
INSERT INTO entry (game, seq, seat, client_id, kind, body, request, at, spent) VALUES ('2fee981408731860daa2b3484b1e2467', 16, 1, 'ec8dcb7b2cf7c18d', 'play', 'p16 @f5', '["decide",{"decisions":"p16@f5"}]', 1794794838626, 35);
INSERT INTO entry (game, seq, seat, client_id, kind, body, request, at, spent) VALUES ('2fee981408731860daa2b3484b1e2467', 17, 1, '7395b9b67abc9e70', 'play', '@h3', '["decide",{"decisions":"@h3"}]', 1794794838652, 26);
INSERT INTO entry (game, seq, seat, client_id, kind, body, request, at, spent) VALUES ('2fee981408731860daa2b3484b1e2467', 18, 1, '36f95c6a4598309f', 'offer', 'takeback 25', '["offer",{"circle":"new","what":"takeback"}]', 1794794838714, 62);
INSERT INTO seat_name (game, seat, name) VALUES ('039f74eb069b239b93a8489d3007a303', 0, 'Ann');
INSERT INTO seat_name (game, seat, name) VALUES ('039f74eb069b239b93a8489d3007a303', 1, 'Ben');
INSERT INTO seat_name (game, seat, name) VALUES ('1fecd1d262c98bde588b65fc016b6346', 0, 'Ann');
INSERT INTO seat_name (game, seat, name) VALUES ('1fecd1d262c98bde588b65fc016b6346', 1, 'Ben');
INSERT INTO seat_name (game, seat, name) VALUES ('2fee981408731860daa2b3484b1e2467', 0, 'Ann');
INSERT INTO seat_name (game, seat, name) VALUES ('2fee981408731860daa2b3484b1e2467', 1, 'Ben');
INSERT INTO seat_name (game, seat, name) VALUES ('99a2d7a1e51901cbc27ce8e71245a3b6', 0, 'Ann');
INSERT INTO seat_name (game, seat, name) VALUES ('99a2d7a1e51901cbc27ce8e71245a3b6', 1, 'Thimble');
INSERT INTO access (browser, game, role, granted_at) VALUES ('3e97c594b1240dfd4a786571b546df51d93d660582bf0f4904bd27be602f1539', '2fee981408731860daa2b3484b1e2467', '1', 1794794837931);
INSERT INTO access (browser, game, role, granted_at) VALUES ('a411a922ab0089aee2947e2cc5a72c46dc714dd5fb3bd43e7fff4186344d996f', '039f74eb069b239b93a8489d3007a303', '0', 1794794838748);
INSERT INTO access (browser, game, role, granted_at) VALUES ('a411a922ab0089aee2947e2cc5a72c46dc714dd5fb3bd43e7fff4186344d996f', '039f74eb069b239b93a8489d3007a303', '1', 1794794838748);
INSERT INTO access (browser, game, role, granted_at) VALUES ('a411a922ab0089aee2947e2cc5a72c46dc714dd5fb3bd43e7fff4186344d996f', '039f74eb069b239b93a8489d3007a303', 'host', 1794794838748);
INSERT INTO access (browser, game, role, granted_at) VALUES ('a411a922ab0089aee2947e2cc5a72c46dc714dd5fb3bd43e7fff4186344d996f', '1fecd1d262c98bde588b65fc016b6346', '0', 1794794836146);
INSERT INTO access (browser, game, role, granted_at) VALUES ('a411a922ab0089aee2947e2cc5a72c46dc714dd5fb3bd43e7fff4186344d996f', '1fecd1d262c98bde588b65fc016b6346', '1', 1794794836146);
INSERT INTO access (browser, game, role, granted_at) VALUES ('a411a922ab0089aee2947e2cc5a72c46dc714dd5fb3bd43e7fff4186344d996f', '1fecd1d262c98bde588b65fc016b6346', 'host', 1794794836146);
INSERT INTO access (browser, game, role, granted_at) VALUES ('a411a922ab0089aee2947e2cc5a72c46dc714dd5fb3bd43e7fff4186344d996f', '2fee981408731860daa2b3484b1e2467', '0', 1794794837550);
INSERT INTO access (browser, game, role, granted_at) VALUES ('a411a922ab0089aee2947e2cc5a72c46dc714dd5fb3bd43e7fff4186344d996f', '2fee981408731860daa2b3484b1e2467', 'host', 1794794837550);
INSERT INTO access (browser, game, role, granted_at) VALUES ('a411a922ab0089aee2947e2cc5a72c46dc714dd5fb3bd43e7fff4186344d996f', '99a2d7a1e51901cbc27ce8e71245a3b6', '0', 1794794839086);
INSERT INTO access (browser, game, role, granted_at) VALUES ('a411a922ab0089aee2947e2cc5a72c46dc714dd5fb3bd43e7fff4186344d996f', '99a2d7a1e51901cbc27ce8e71245a3b6', 'host', 1794794839086);
INSERT INTO link (hash, game, purpose, seat, created_at, expires_at, used_by) VALUES ('0a113a308dfc903fbddd5519c1548da3b5efd9d7e9f2c8a66d16076d096694af', '1fecd1d262c98bde588b65fc016b6346', 'watch', NULL, 1794794836180, NULL, NULL);
INSERT INTO link (hash, game, purpose, seat, created_at, expires_at, used_by) VALUES ('1436458846ec3933d6839e3693aaad7e0ef5e6056b2bf64a078232f9d98dc35f', '2fee981408731860daa2b3484b1e2467', 'invite', 1, 1794794837695, NULL, '3e97c594b1240dfd4a786571b546df51d93d660582bf0f4904bd27be602f1539');
INSERT INTO link (hash, game, purpose, seat, created_at, expires_at, used_by) VALUES ('29e43e550ca985ae348d1c6c557d4bca992ee8da1c98a8a016e31a7d2f43b1eb', '2fee981408731860daa2b3484b1e2467', 'watch', NULL, 1794794837725, NULL, NULL);
INSERT INTO link (hash, game, purpose, seat, created_at, expires_at, used_by) VALUES ('5c579e99806615ac1ff4d37bd50ba57cd24f86bae1567055609042718dc0383a', '99a2d7a1e51901cbc27ce8e71245a3b6', 'watch', NULL, 1794794839251, NULL, NULL);
INSERT INTO link (hash, game, purpose, seat, created_at, expires_at, used_by) VALUES ('690d02a6577b7d3923c18aa9ae1346cf5bd0b462c36a71664e350c0f1da2b037', '039f74eb069b239b93a8489d3007a303', 'watch', NULL, 1794794838835, NULL, NULL);
INSERT INTO analysis (game, leased_until, told) VALUES ('039f74eb069b239b93a8489d3007a303', NULL, '{"game":"039f74eb069b239b93a8489d3007a303","status":"done","done":10,"of":10,"values":[{"margin":1.95,"chance":0.6658},{"margin":2.3,"chance":0.7071},{"margin":5.49,"chance":0.8785},{"margin":5.62,"chance":0.8911},{"margin":-8.87,"chance":0.0386},{"margin":-2.28,"chance":0.2844},{"margin":-6.36,"chance":0.0983},{"margin":-6.56,"chance":0.0869},{"margin":-6.5,"chance":0.0903},{"margin":-6.21,"chance":0.0968}],"decisions":[{"ply":1,"seat":0,"decision":"A","value":{"margin":2.3,"chance":0.7071},"lost":{"margin":0.0,"chance":0.0},"grade":"","better":null},{"ply":2,"seat":1,"decision":"s09","value":{"margin":5.49,"chance":0.8785},"lost":{"margin":3.18,"chance":0.1714},"grade":"mistake","better":{"decisions":["A"],"text":"A","margin":-2.3,"chance":0.2929,"visits":7456,"line":"A s07@a5 s06@e6 s05@a4 @a1 A s14@c6.2f s08@d5.f s11@e3.2 @a1 s03@e1.2 A A s15@d1.1 s01@b1.3 @a7 s10","why":"brings 2 coins; the opponent moves next","reason":{"covers":0,"pays":0,"receives":2,"earned":0,"income_each":0,"incomes_left":0,"leathers":0,"holes":null,"special":0,"discards":false,"reveals":false,"stays":false,"ends":false}}},{"ply":3,"seat":1,"decision":"@e4.3f","value":{"margin":5.62,"chance":0.8911},"lost":{"margin":0.14,"chance":0.0126},"grade":"","better":null},{"ply":4,"seat":0,"decision":"A","value":{"margin":-8.87,"chance":0.0386},"lost":{"margin":14.49,"chance":0.8525},"grade":"blunder","better":{"decisions":["s05","@a1"],"text":"s05@a1","margin":5.62,"chance":0.8911,"visits":15041,"line":"s05@a1 A A s14@a2.3 @c1 s08@e2.f A A s03@e6 s15@c1 s07@a5 @a7 A s06@e6 @b3 s13@c2.2 A s11","why":"covers 4 cells and brings 1 coin at each of the 7 incomes left; leaves no hole; you stay on turn","reason":{"covers":4,"pays":2,"receives":0,"earned":0,"income_each":1,"incomes_left":7,"leathers":0,"holes":0,"special":0,"discards":false,"reveals":false,"stays":true,"ends":false}}},{"ply":5,"seat":1,"decision":"A","value":{"margin":-2.28,"chance":0.2844},"lost":{"margin":6.59,"chance":0.2459},"grade":"blunder","better":{"decisions":["s05","@a5.1"],"text":"s05@a5.1","margin":8.87,"chance":0.9614,"visits":3081,"line":"s05@a5.1 @g5 s14@d1 A A s08@b1.1 s11@e2.2 @f2 s03@e6 s15@a1.1 s01@b6 s07@b4.2 @d7 s02","why":"covers 4 cells and brings 1 coin at each of the 7 incomes left; earns 2 coins on the way; wins 1 box; leaves no hole; the opponent moves next","reason":{"covers":4,"pays":2,"receives":0,"earned":2,"income_each":1,"incomes_left":7,"leathers":1,"holes":0,"special":0,"discards":false,"reveals":false,"stays":false,"ends":false}}},{"ply":6,"seat":0,"decision":"A","value":{"margin":-6.36,"chance":0.0983},"lost":{"margin":4.09,"chance":0.1861},"grade":"mistake","better":{"decisions":["s14","@d1"],"text":"s14@d1","margin":-2.28,"chance":0.2844,"visits":12992,"line":"s14@d1 @a1 s08@e2.f A s12@a1 @d1 s15@a1 s01@f6 A s07@e2.1 s05@e1.f @g5 s13@f3.3 s03","why":"covers 5 cells and brings 1 coin at each of the 6 incomes left; wins 1 box; leaves no hole; the opponent moves next","reason":{"covers":5,"pays":4,"receives":0,"earned":0,"income_each":1,"incomes_left":6,"leathers":1,"holes":0,"special":0,"discards":false,"reveals":false,"stays":false,"ends":false}}},{"ply":7,"seat":0,"decision":"@f1","value":{"margin":-6.56,"chance":0.0869},"lost":{"margin":0.19,"chance":0.0114},"grade":"","better":null},{"ply":8,"seat":1,"decision":"s05","value":{"margin":-6.5,"chance":0.0903},"lost":{"margin":0.0,"chance":0.0},"grade":"","better":null},{"ply":9,"seat":1,"decision":"@d6","value":{"margin":-6.21,"chance":0.0968},"lost":{"margin":0.24,"chance":0.0118},"grade":"","better":null}]}');
INSERT INTO creation (browser, client_id, request, game) VALUES ('a411a922ab0089aee2947e2cc5a72c46dc714dd5fb3bd43e7fff4186344d996f', '2a0fba95733a08bcc020b2abdcf4f8e6a917cf87021e7b5f9d698fa4385cfe24', 'cec2ef71e5c4a6266365ed143ec024bfdb67afb343eb2ecefbc478a26193cd73', '99a2d7a1e51901cbc27ce8e71245a3b6');
CREATE TABLE setting (
	name TEXT NOT NULL,
	value TEXT NOT NULL,
	PRIMARY KEY (name)
);
CREATE TABLE request_secret (
	number INTEGER NOT NULL,
	secret TEXT NOT NULL,
	made_at BIGINT NOT NULL,
	PRIMARY KEY (number)
);
INSERT INTO setting (name, value) VALUES ('server_id', '1f2e3d4c');
CREATE TABLE profile (
	id TEXT NOT NULL,
	name TEXT NOT NULL,
	colour TEXT NOT NULL,
	picture TEXT NOT NULL,
	created_at BIGINT NOT NULL,
	PRIMARY KEY (id),
	UNIQUE (name)
);
CREATE TABLE seat_profile (
	game TEXT NOT NULL,
	seat SMALLINT NOT NULL,
	profile TEXT NOT NULL,
	PRIMARY KEY (game, seat),
	FOREIGN KEY(game) REFERENCES game (id) ON DELETE CASCADE,
	FOREIGN KEY(profile) REFERENCES profile (id) ON DELETE CASCADE
);
CREATE INDEX seat_profile_by_profile ON seat_profile (profile);
CREATE TABLE played (
	game TEXT NOT NULL,
	seat SMALLINT NOT NULL,
	profile TEXT NOT NULL,
	other TEXT,
	level TEXT,
	at BIGINT NOT NULL,
	edition TEXT NOT NULL,
	won SMALLINT NOT NULL,
	reason TEXT NOT NULL,
	score INTEGER NOT NULL,
	other_score INTEGER NOT NULL,
	handicap INTEGER NOT NULL,
	covered INTEGER NOT NULL,
	cells INTEGER NOT NULL,
	special SMALLINT NOT NULL,
	error_rate FLOAT,
	luck FLOAT,
	PRIMARY KEY (game, seat),
	FOREIGN KEY(profile) REFERENCES profile (id) ON DELETE CASCADE,
	FOREIGN KEY(other) REFERENCES profile (id) ON DELETE SET NULL
);
CREATE INDEX played_by_profile ON played (profile, at);
CREATE INDEX played_by_other ON played (other);
CREATE INDEX played_by_pair ON played (profile, other, at, won);
CREATE INDEX played_by_score ON played (profile, score);
CREATE TABLE played_quilt (
	game TEXT NOT NULL,
	seat SMALLINT NOT NULL,
	profile TEXT NOT NULL,
	incomes TEXT NOT NULL,
	quilt TEXT NOT NULL,
	PRIMARY KEY (game, seat),
	FOREIGN KEY(profile) REFERENCES profile (id) ON DELETE CASCADE
);
CREATE INDEX played_quilt_by_profile ON played_quilt (profile);
CREATE TABLE trained (
	owner TEXT NOT NULL,
	game TEXT NOT NULL,
	PRIMARY KEY (owner, game),
	FOREIGN KEY(game) REFERENCES game (id) ON DELETE CASCADE
);
CREATE TABLE training_item (
	id TEXT NOT NULL,
	owner TEXT NOT NULL,
	source TEXT NOT NULL,
	game TEXT,
	task TEXT NOT NULL,
	answer TEXT NOT NULL,
	stage SMALLINT NOT NULL,
	wrong SMALLINT NOT NULL,
	due_at BIGINT,
	PRIMARY KEY (id),
	FOREIGN KEY(game) REFERENCES game (id) ON DELETE CASCADE
);
CREATE INDEX training_item_due ON training_item (owner, due_at);
CREATE INDEX training_item_game ON training_item (game);
INSERT INTO profile (id, name, colour, picture, created_at) VALUES ('1c5d0d4f7a6b8e92', 'Mia', 'honey', 'fox', 1763000000000);
INSERT INTO profile (id, name, colour, picture, created_at) VALUES ('93b0c2a1d4e5f607', 'Rosa', 'plum', 'owl', 1763000001000);
INSERT INTO played (game, seat, profile, other, level, at, edition, won, reason, score, other_score, handicap, covered, cells, special, error_rate, luck) VALUES ('5d1e8f2a3b4c5d6e7f8091a2b3c4d5e6', 0, '1c5d0d4f7a6b8e92', '93b0c2a1d4e5f607', NULL, 1763000100000, 'express', 1, 'score', 11, 4, 0, 40, 49, 0, 21.5, NULL);
INSERT INTO played_quilt (game, seat, profile, incomes, quilt) VALUES ('5d1e8f2a3b4c5d6e7f8091a2b3c4d5e6', 0, '1c5d0d4f7a6b8e92', '[0,2,4]', '[["e14",0,0,3]]');
INSERT INTO training_item (id, owner, source, game, task, answer, stage, wrong, due_at) VALUES ('00aa11bb22cc33dd', 'p1c5d0d4f7a6b8e92', 'game', '039f74eb069b239b93a8489d3007a303', '{"turn":3,"ply":4,"seat":0}', '{}', 0, 1, 1763000200000);
